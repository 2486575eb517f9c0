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
const VARIABLE = { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' } };

/** The socket of each station, by its name. */
const stations = new Map();
let last = 0;

function start(sockets, options) {
  sockets.options.handleProtocols = (offered) => VERSIONS.find((version) => offered.has(version)) || false;
  sockets.on('connection', (socket, request) => {
    const station = decodeURIComponent(new URL(request.url, 'http://localhost').pathname.slice(PATH.length));
    stations.set(station, socket);
    socket.calls = [];
    socket.transactions = new Map();
    const question = socket.protocol === VERSIONS[0] ? 'GetConfiguration' : 'GetVariables';
    const timer = setInterval(() => call(socket, question), options['call-every']);
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
  } else if ((type === RESULT || type === ERROR) && id === socket.calls[0]?.id && isAnswer(socket, type, frame[2])) {
    socket.calls.shift();
    next(socket);
  } else {
    // An answer to nothing that was asked, or no message of OCPP.
    socket.close(1002, 'not an answer to the call in progress');
  }
}

/** Whether a result has what OCPP 2.0.1 asks for: the value of the variable, or a status. */
function isAnswer({ protocol, calls }, type, payload) {
  if (protocol === VERSIONS[0] || type === ERROR) {
    return true;
  }
  if (calls[0].action !== 'GetVariables') {
    return typeof payload?.status === 'string';
  }
  const [{ component, variable } = {}] = payload?.getVariableResult || [];
  return component?.name === VARIABLE.component.name && variable?.name === VARIABLE.variable.name;
}

/** The events of a transaction of OCPP 2.0.1 are numbered from 0. */
function event({ transactions }, { transactionInfo, eventType, seqNo, idToken }) {
  const id = transactionInfo?.transactionId;
  if (typeof id !== 'string' || seqNo !== (transactions.get(id) ?? -1) + 1) {
    return undefined;
  }
  transactions.set(id, seqNo);
  if (eventType === 'Ended') {
    transactions.delete(id);
  }
  return idToken === undefined ? {} : { idTokenInfo: { status: 'Accepted' } };
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
    TransactionEvent: action === 'TransactionEvent' ? event(socket, payload) : undefined,
  };
  counts().echo(id);
  if (Object.hasOwn(results, action) && results[action] === undefined) {
    send(socket, [ERROR, id, 'PropertyConstraintViolation', 'no next event of a transaction', {}]);
  } else if (Object.hasOwn(results, action)) {
    send(socket, [RESULT, id, results[action]]);
  } else {
    send(socket, [ERROR, id, 'NotImplemented', `no action ${action}`, {}]);
  }
}

/** Calls a station: the specification allows one call at a time, so others wait. */
function call(socket, action) {
  socket.calls.push({ id: `c-${++last}`, action });
  if (socket.calls.length === 1) {
    next(socket);
  }
}

function next(socket) {
  if (socket.calls.length > 0) {
    const [{ id, action }] = socket.calls;
    send(socket, [CALL, id, action, action === 'GetVariables' ? { getVariableData: [VARIABLE] } : {}]);
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
