'use strict';

/**
 * A double of a central system for charging stations: JSON over WebSocket of OCPP 1.6 (OCPP-J) and 2.0.1 (part 4), written
 * after these specifications. It answers the stations' calls, and calls them; samples/servers/README.md lists what it offers.
 */

const { serve, parse, answer, counts } = require('./serve.js');

const PATH = '/ocpp/';
const VERSIONS = ['ocpp1.6', 'ocpp2.0.1'];
const CALL = 2;
const RESULT = 3;
const ERROR = 4;

/** The socket of each station, by its name. */
const stations = new Map();
let last = 0;

function start(sockets, options) {
  sockets.options.handleProtocols = (offered) => VERSIONS.find((version) => offered.has(version)) || false;
  sockets.on('connection', (socket, request) => {
    const station = decodeURIComponent(new URL(request.url, 'http://localhost').pathname.slice(PATH.length));
    stations.set(station, socket);
    socket.calls = [];
    const timer = setInterval(() => call(socket, 'GetConfiguration'), options['call-every']);
    socket.on('message', (data) => receive(socket, parse(data), options));
    socket.on('close', () => {
      clearInterval(timer);
      if (stations.get(station) === socket) {
        stations.delete(station);
      }
    });
  });
  return { refuses: (url, request) => refuses(url, request, options), http };
}

/** A station speaks a version that the system knows, and gives its password where the system asks for one. */
function refuses({ pathname }, { headers }, { token }) {
  if (!pathname.startsWith(PATH) || pathname.length === PATH.length) {
    return 404;
  }
  const offered = (headers['sec-websocket-protocol'] || '').split(',').map((text) => text.trim());
  if (!VERSIONS.some((version) => offered.includes(version))) {
    return 400;
  }
  const station = decodeURIComponent(pathname.slice(PATH.length));
  const basic = `Basic ${Buffer.from(`${station}:${token}`).toString('base64')}`;
  return token !== '' && headers.authorization !== basic ? 401 : 0;
}

function receive(socket, frame, options) {
  const [type, id] = Array.isArray(frame) ? frame : [];
  if (type === CALL && typeof id === 'string' && typeof frame[2] === 'string') {
    result(socket, id, frame[2], frame[3], options);
  } else if ((type === RESULT || type === ERROR) && id === socket.calls[0]) {
    socket.calls.shift();
    next(socket);
  } else {
    // An answer to nothing that was asked, or no message of OCPP.
    socket.close(1002, 'not an answer to the call in progress');
  }
}

function result(socket, id, action, payload, { interval }) {
  const now = new Date().toISOString();
  const accepted = { status: 'Accepted' };
  const results = {
    Authorize: { idTagInfo: accepted, idTokenInfo: accepted },
    BootNotification: { ...accepted, currentTime: now, interval },
    Heartbeat: { currentTime: now },
    MeterValues: {},
    StartTransaction: { transactionId: ++last, idTagInfo: accepted },
    StatusNotification: {},
    StopTransaction: { idTagInfo: accepted },
    TransactionEvent: {},
  };
  counts().echo(id);
  if (Object.hasOwn(results, action)) {
    send(socket, [RESULT, id, results[action]]);
  } else {
    send(socket, [ERROR, id, 'NotImplemented', `no action ${action}`, {}]);
  }
}

/** Calls a station: the specification allows one call at a time, so others wait. */
function call(socket, action) {
  socket.calls.push(`c-${++last}`);
  socket.actions = [...(socket.actions || []), action];
  if (socket.calls.length === 1) {
    next(socket);
  }
}

function next(socket) {
  if (socket.calls.length > 0) {
    send(socket, [CALL, socket.calls[0], socket.actions.shift(), {}]);
  }
}

function send(socket, message) {
  socket.send(JSON.stringify(message));
}

/** The operator calls all stations: POST /call/ACTION. */
function http(request, response) {
  if (request.method !== 'POST' || !request.url.startsWith('/call/')) {
    return false;
  }
  const action = decodeURIComponent(request.url.slice('/call/'.length));
  counts().room(action, stations.size);
  stations.forEach((socket) => call(socket, action));
  answer(response, 200, { stations: stations.size });
  return true;
}

const kinds = new Map([[CALL, (frame) => frame[2]], [RESULT, () => 'result'], [ERROR, () => 'error']]);
const kind = (frame) => kinds.has(frame[0]) && kinds.get(frame[0])(frame);

serve('ocpp', { texts: { token: '' }, numbers: { 'call-every': 30000, interval: 300 } }, kind, start);
