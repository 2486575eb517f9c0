'use strict';

/**
 * A double of Azure Web PubSub, with its subprotocol json.webpubsub.azure.v1, written after its published reference: the
 * service itself is in no registry. samples/servers/README.md lists what it offers.
 */

const { serve, parse, answer, counts } = require('./serve.js');
const { body } = require('./body.js');

const HUB = '/client/hubs/';
const SUBPROTOCOL = 'json.webpubsub.azure.v1';
const SEND = /^\/api\/hubs\/[^/]+\/(?:groups\/([^/]+)\/)?:send(?:\?.*)?$/;
const SECRET = 'secret';

/** All connections, and those of each group. */
const all = new Set();
const groups = new Map();
let last = 0;

function start(sockets, options) {
  sockets.options.handleProtocols = (offered) => offered.has(SUBPROTOCOL) && SUBPROTOCOL;
  sockets.on('connection', (socket) => {
    socket.acks = new Set();
    all.add(socket);
    socket.on('message', (data) => receive(socket, parse(data)));
    socket.on('close', () => {
      all.delete(socket);
      groups.forEach((members) => members.delete(socket));
    });
    send(socket, { type: 'system', event: 'connected', userId: null, connectionId: `connection-${++last}` });
  });
  return { refuses: (url, request) => refuses(url, request, options), http };
}

/** The token is in the query, or in a header. */
function refuses({ pathname, searchParams }, { headers }, { token }) {
  if (!pathname.startsWith(HUB) || pathname.length === HUB.length) {
    return 404;
  }
  const given = searchParams.get('access_token') ?? (headers.authorization || '').replace('Bearer ', '');
  return token !== '' && given !== token ? 401 : 0;
}

function receive(socket, frame) {
  const { type, ackId } = frame || {};
  if (type === 'ping') {
    send(socket, { type: 'pong' });
  } else if (ackId !== undefined && socket.acks.has(ackId)) {
    acknowledge(socket, ackId, { name: 'Duplicate', message: `Message with ack-id: ${ackId} has been processed` });
  } else {
    socket.acks.add(ackId);
    const error = handle(socket, frame || {});
    if (error?.name === 'BadRequest') {
      send(socket, { type: 'system', event: 'disconnected', message: error.message });
      socket.close(1008, error.message);
    } else {
      acknowledge(socket, ackId, error);
    }
  }
}

/** Does what a frame asks for, and returns an error or undefined. */
function handle(socket, { type, group, event, noEcho, dataType, data }) {
  if (type === 'event' && typeof event === 'string') {
    send(socket, { type: 'message', from: 'server', dataType, data });
    return undefined;
  }
  if (!['joinGroup', 'leaveGroup', 'sendToGroup'].includes(type) || typeof group !== 'string') {
    return { name: 'BadRequest', message: `Invalid message of type ${type}` };
  }
  if (group.startsWith(SECRET)) {
    counts().refused++;
    return { name: 'Forbidden', message: `The client does not have permission to ${type} ${group}` };
  }
  if (type === 'joinGroup') {
    groups.set(group, (groups.get(group) || new Set()).add(socket));
  } else if (type === 'leaveGroup') {
    groups.get(group)?.delete(socket);
  } else {
    const others = [...(groups.get(group) || [])].filter((other) => other !== socket || !noEcho);
    publish(group, others, { type: 'message', from: 'group', fromUserId: null, group, dataType, data });
  }
  return undefined;
}

function acknowledge(socket, ackId, error) {
  if (ackId !== undefined) {
    send(socket, error === undefined ? { type: 'ack', ackId, success: true } : { type: 'ack', ackId, success: false, error });
  }
}

function publish(room, sockets, message) {
  counts().room(room, sockets.length);
  sockets.forEach((socket) => send(socket, message));
}

function send(socket, message) {
  socket.send(JSON.stringify(message));
}

/** The application's part: POST /api/hubs/HUB/:send, or /api/hubs/HUB/groups/GROUP/:send, with JSON. */
function http(request, response) {
  const [path, group] = (request.method === 'POST' && SEND.exec(request.url)) || [];
  if (path === undefined) {
    return false;
  }
  body(request, (data) => {
    if (data !== undefined && group === undefined) {
      publish('(all)', [...all], { type: 'message', from: 'server', dataType: 'json', data });
    } else if (data !== undefined) {
      const members = [...(groups.get(group) || [])];
      publish(group, members, { type: 'message', from: 'group', group, dataType: 'json', data });
    }
    answer(response, data === undefined ? 400 : 202, {});
  });
  return true;
}

const kind = ({ type, event }) => (type === 'system' ? event : type);

serve('web-pubsub', { texts: { token: '' }, numbers: {} }, kind, start);
