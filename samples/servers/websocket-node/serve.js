'use strict';

/** What the servers have in common: a WebSocket server of the package ws, counted frame by frame, and /stats. */

const http = require('node:http');
const { WebSocketServer } = require('ws');
const { listen } = require('../node-servers/listen.js');
const { read } = require('../node-servers/options.js');
const { Tally, increment } = require('./tally.js');

const MAX_PAYLOAD = 1 << 20;
const UNREADABLE = '(unreadable)';

let open = 0;
let tally = new Tally();

/**
 * Starts a server.
 *
 * @param name of the protocol
 * @param options what it takes on its command line: { texts, numbers }, with their defaults
 * @param kind tells the kind of a frame, by which it is counted, from its JSON, or from its bytes if options.bytes is true
 * @param start takes the ws server and the options' values; its hooks, all optional, are
 *   handleProtocols(offered): the subprotocol to answer with; refuses(url, request): an HTTP status for a handshake;
 *   http(request, response): whether it answered a request that is not for /stats
 */
function serve(name, options, kind, start) {
  const values = read(options.texts, options.numbers);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD, perMessageDeflate: false });
  const hooks = start(sockets, values) || {};
  const server = http.createServer((request, response) => {
    if (!(hooks.http && hooks.http(request, response))) {
      statistics(name, request, response);
    }
  });
  server.on('upgrade', (request, socket, head) => {
    const status = hooks.refuses ? hooks.refuses(new URL(request.url, 'http://localhost'), request) : 0;
    if (status) {
      tally.refused++;
      socket.end(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      count(webSocket, options.bytes ? kind : (data) => kindOf(kind, data));
      sockets.emit('connection', webSocket, request);
    });
  });
  listen(`websocket-node ${name}`, server, values);
}

function count(socket, kind) {
  open++;
  tally.connects++;
  socket.on('message', (data) => increment(tally.received, kind(data)));
  socket.on('close', (code) => {
    open--;
    tally.disconnects++;
    increment(tally.closed, code);
  });
  const send = socket.send.bind(socket);
  socket.send = (data, ...more) => {
    increment(tally.sent, kind(data));
    send(data, ...more);
  };
}

function kindOf(kind, data) {
  const frame = parse(data);
  return frame === undefined ? UNREADABLE : kind(frame) || UNREADABLE;
}

/** The JSON of a frame; undefined where it is none, or neither object nor array. */
function parse(data) {
  try {
    const frame = JSON.parse(String(data));
    return frame !== null && typeof frame === 'object' ? frame : undefined;
  } catch {
    return undefined;
  }
}

function statistics(name, request, response) {
  const reset = request.method === 'POST' && request.url === '/stats/reset';
  if (reset) {
    tally = new Tally();
  }
  const found = reset || (request.method === 'GET' && request.url === '/stats');
  answer(response, found ? 200 : 404, found ? tally.toJson(name, open) : { error: 'there are GET /stats and POST /stats/reset' });
}

function answer(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** What is counted now; after a reset another one. */
function counts() {
  return tally;
}

module.exports = { serve, parse, answer, counts };
