'use strict';

/**
 * A double of the WebSocket of AWS AppSync Events, written after its documentation: API keys, subscriptions and messages that
 * clients publish. samples/servers/README.md lists what it offers.
 */

const { randomUUID } = require('node:crypto');
const { serve, parse, answer, counts } = require('./serve.js');
const { body } = require('./body.js');

const PATH = '/event/realtime';
const SUBPROTOCOL = 'aws-appsync-event-ws';
const HEADER = 'header-';
const MAX_EVENTS = 5;
const UNAUTHORIZED = { errorType: 'UnauthorizedException', message: 'You are not authorized to make this call.' };
const UNSUPPORTED = { errorType: 'UnsupportedOperation', message: 'Operation not supported through the realtime channel' };

/** The subscriptions of each socket: the channels by their ids. */
const subscriptions = new Map();

function start(sockets, options) {
  sockets.options.handleProtocols = (offered) => offered.has(SUBPROTOCOL) && SUBPROTOCOL;
  sockets.on('connection', (socket, request) => {
    const timer = setInterval(() => send(socket, { type: 'ka' }), options['ka-every']);
    subscriptions.set(socket, new Map());
    socket.on('message', (data) => receive(socket, authorization(request), parse(data) || {}, options));
    socket.on('close', () => {
      clearInterval(timer);
      subscriptions.delete(socket);
    });
  });
  return { refuses: ({ pathname }) => (pathname === PATH ? 0 : 404), http: (request, response) => http(request, response, options) };
}

/** What the second subprotocol holds: JSON in Base64 as in URLs, without padding. */
function authorization({ headers }) {
  const offered = (headers['sec-websocket-protocol'] || '').split(',').map((text) => text.trim());
  const header = offered.find((text) => text.startsWith(HEADER)) || HEADER;
  return parse(Buffer.from(header.slice(HEADER.length), 'base64url'));
}

function receive(socket, header, frame, { token }) {
  const { type, id } = frame;
  const refused = token !== '' && (type === 'connection_init' ? header : frame.authorization)?.['x-api-key'] !== token;
  switch (type) {
    case 'connection_init':
      send(socket, refused ? failed('connection', UNAUTHORIZED) : { type: 'connection_ack', connectionTimeoutMs: 300000 });
      break;
    case 'subscribe':
    case 'publish':
      send(socket, { id, ...(refused ? failed(type, UNAUTHORIZED) : take(socket, frame)) });
      break;
    case 'unsubscribe':
      send(socket, { id, ...unsubscribe(socket, id) });
      break;
    default:
      send(socket, { id, type: 'error', errors: [UNSUPPORTED] });
  }
  if (refused && type === 'connection_init') {
    counts().refused++;
    socket.close();
  }
}

function failed(type, error) {
  return { type: `${type}_error`, errors: [error] };
}

function take(socket, { type, id, channel, events }) {
  const mistake = wrong(type, id, channel, events);
  if (mistake !== '') {
    return failed(type, { errorType: 'BadRequestException', message: mistake });
  }
  if (type === 'subscribe') {
    subscriptions.get(socket).set(id, channel);
    return { type: 'subscribe_success' };
  }
  counts().echo(id);
  return { type: 'publish_success', ...publish(channel, events) };
}

function wrong(type, id, channel, events) {
  if (typeof id !== 'string' || id === '') {
    return 'an id is missing';
  }
  if (!/^\/?[A-Za-z0-9-]+(\/[A-Za-z0-9-]+){0,4}$/.test(channel)) {
    return 'a channel has one to five segments of letters, digits and hyphens';
  }
  const good = type === 'subscribe' || (Array.isArray(events) && events.length > 0 && events.length <= MAX_EVENTS && events.every(isJson));
  return good ? '' : `events are 1 to ${MAX_EVENTS} texts of JSON`;
}

function isJson(text) {
  try {
    JSON.parse(text);
    return typeof text === 'string';
  } catch {
    return false;
  }
}

function unsubscribe(socket, id) {
  const known = subscriptions.get(socket).delete(id);
  return known
    ? { type: 'unsubscribe_success' }
    : failed('unsubscribe', { errorType: 'UnknownOperationError', message: `Unknown operation id ${id}` });
}

/** Sends each event to all subscriptions of the channel, and answers as the service does. */
function publish(channel, events) {
  let deliveries = 0;
  for (const [socket, channels] of subscriptions) {
    for (const [id, subscribed] of channels) {
      if (name(subscribed) === name(channel)) {
        events.forEach((event) => send(socket, { id, type: 'data', event }));
        deliveries += events.length;
      }
    }
  }
  counts().room(name(channel), deliveries);
  return { successful: events.map((event, index) => ({ identifier: randomUUID(), index })), failed: [] };
}

function name(channel) {
  return channel.replace(/^\//, '');
}

function send(socket, message) {
  socket.send(JSON.stringify(message));
}

/** Publishes as an application's server does: POST /event with the key as header. */
function http(request, response, { token }) {
  if (request.method !== 'POST' || request.url !== '/event') {
    return false;
  }
  body(request, (message) => {
    const { channel, events } = message || {};
    const mistake = wrong('publish', 'http', channel, events);
    if (token !== '' && request.headers['x-api-key'] !== token) {
      answer(response, 401, { errors: [UNAUTHORIZED] });
    } else if (mistake !== '') {
      answer(response, 400, { errors: [{ errorType: 'BadRequestException', message: mistake }] });
    } else {
      answer(response, 200, publish(channel, events));
    }
  });
  return true;
}

serve('appsync', { texts: { token: '' }, numbers: { 'ka-every': 60000 } }, (frame) => frame.type, start);
