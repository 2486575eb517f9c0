'use strict';

/**
 * A double of Phoenix's channels, version 2.0.0 of their serializer, written after what Phoenix's documentation and its
 * official JavaScript client say: Phoenix itself comes from Hex, which is no registry of this build. Text frames alone, and
 * one channel, room:*; samples/servers/README.md lists what it offers.
 */

const { serve, parse, answer, counts } = require('./serve.js');
const { body } = require('./body.js');

const PATH = '/socket/websocket';
const VERSION = '2.0.0';
const ROOMS = 'room:';
const SECRET = 'room:secret';
const CLOSED = 1000;

/** The sockets of each topic that was joined, and there the reference of the join. */
const topics = new Map();

function start(sockets, options) {
  sockets.on('connection', (socket) => accept(socket, options));
  return { refuses: (url) => refuses(url, options), http };
}

/** Phoenix answers 403 where the socket's connect says no, and where it knows no such version. */
function refuses({ pathname, searchParams }, { token }) {
  if (pathname !== PATH) {
    return 404;
  }
  return searchParams.get('vsn') !== VERSION || (token !== '' && searchParams.get('token') !== token) ? 403 : 0;
}

function accept(socket, options) {
  const idle = setTimeout(() => socket.close(CLOSED), options['idle-timeout']);
  socket.on('message', (data) => {
    idle.refresh();
    const frame = parse(data);
    if (isMessage(frame)) {
      receive(socket, ...frame);
    } else {
      // Phoenix's process for the connection ends by what it cannot decode.
      socket.close(1011);
    }
  });
  socket.on('close', () => {
    clearTimeout(idle);
    for (const topic of topics.keys()) {
      leave(socket, topic);
    }
  });
}

function isMessage(frame) {
  return Array.isArray(frame) && frame.length === 5 && typeof frame[2] === 'string' && typeof frame[3] === 'string';
}

function receive(socket, joinRef, ref, topic, event, payload) {
  const joined = topics.get(topic)?.get(socket);
  if (topic === 'phoenix' && event === 'heartbeat') {
    reply(socket, null, ref, topic, 'ok', {});
  } else if (event === 'phx_join') {
    join(socket, ref, topic, joined);
  } else if (joined === undefined) {
    reply(socket, null, ref, topic, 'error', { reason: 'unmatched topic' });
  } else if (event === 'phx_leave') {
    leave(socket, topic);
    reply(socket, joinRef, ref, topic, 'ok', {});
    send(socket, joined, joined, topic, 'phx_close', {});
  } else {
    handle(socket, joinRef, ref, topic, event, payload);
  }
}

/** A second join of a topic closes the first. */
function join(socket, ref, topic, joined) {
  if (!topic.startsWith(ROOMS)) {
    reply(socket, null, ref, topic, 'error', { reason: 'unmatched topic' });
    return;
  }
  if (topic === SECRET) {
    counts().refused++;
    reply(socket, ref, ref, topic, 'error', { reason: 'unauthorized' });
    return;
  }
  if (joined !== undefined) {
    send(socket, joined, joined, topic, 'phx_close', {});
  }
  if (!topics.has(topic)) {
    topics.set(topic, new Map());
  }
  topics.get(topic).set(socket, ref);
  reply(socket, ref, ref, topic, 'ok', {});
}

/** What a channel does with events of its own: each is what an application's handle_in may do. */
function handle(socket, joinRef, ref, topic, event, payload) {
  switch (event) {
    case 'echo':
      counts().echo(JSON.stringify(payload));
      reply(socket, joinRef, ref, topic, 'ok', payload);
      break;
    case 'fail':
      reply(socket, joinRef, ref, topic, 'error', { reason: 'failed as asked' });
      break;
    case 'new_msg':
      broadcast(topic, event, payload);
      break;
    default:
      // No clause of handle_in matches: the channel crashes, and the client is told.
      leave(socket, topic);
      send(socket, joinRef, joinRef, topic, 'phx_error', {});
  }
}

function broadcast(topic, event, payload) {
  const members = topics.get(topic) || new Map();
  counts().room(topic, members.size);
  for (const socket of members.keys()) {
    send(socket, null, null, topic, event, payload);
  }
}

function leave(socket, topic) {
  const members = topics.get(topic);
  if (members !== undefined && members.delete(socket) && members.size === 0) {
    topics.delete(topic);
  }
}

function reply(socket, joinRef, ref, topic, status, response) {
  send(socket, joinRef, ref, topic, 'phx_reply', { status, response });
}

function send(socket, ...message) {
  socket.send(JSON.stringify(message));
}

/** Somebody else's message: POST /publish/TOPIC with JSON goes to all who joined the topic, as new_msg. */
function http(request, response) {
  if (request.method !== 'POST' || !request.url.startsWith('/publish/')) {
    return false;
  }
  body(request, (payload) => {
    if (payload !== undefined) {
      broadcast(decodeURIComponent(request.url.slice('/publish/'.length)), 'new_msg', payload);
    }
    answer(response, payload === undefined ? 400 : 200, {});
  });
  return true;
}

serve('phoenix', { texts: { token: '' }, numbers: { 'idle-timeout': 60000 } }, (frame) => frame[3], start);
