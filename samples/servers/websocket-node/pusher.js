'use strict';

/**
 * A double of Pusher Channels, version 7 of its protocol, written after its specification: of its servers, Soketi wants a
 * library from outside the registries of this build, and the others are not in them. Public and private channels;
 * samples/servers/README.md lists what it offers.
 */

const { createHmac } = require('node:crypto');
const { serve, parse, answer, counts } = require('./serve.js');
const { body } = require('./body.js');

const APP = '/app/';
const VERSION = '7';
const MAX_TIMER_SECONDS = 2000000;

/** The sockets of each channel. */
const channels = new Map();
let last = 0;

function start(sockets, options) {
  const timeouts = {
    activity: Math.min(options['activity-timeout'], MAX_TIMER_SECONDS),
    pong: Math.min(options['pong-timeout'], MAX_TIMER_SECONDS),
  };
  sockets.on('connection', (socket, request) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    if (pathname.slice(APP.length) !== options.key) {
      refuse(socket, 4001, `App key ${pathname.slice(APP.length)} not in this cluster`);
    } else if (searchParams.get('protocol') !== VERSION) {
      refuse(socket, 4007, 'Unsupported protocol version');
    } else {
      accept(socket, options, timeouts);
    }
  });
  return { refuses: ({ pathname }) => (pathname.startsWith(APP) ? 0 : 404), http: (request, response) => http(request, response, options) };
}

function refuse(socket, code, message) {
  counts().refused++;
  send(socket, { event: 'pusher:error', data: JSON.stringify({ code, message }) });
  socket.close(code, message);
}

function accept(socket, options, timeouts) {
  const id = `${++last}.${Math.floor(Math.random() * 1e9)}`;
  const silent = setTimeout(() => ping(socket, timeouts, silent), timeouts.activity * 1000);
  socket.on('message', (data) => {
    clearTimeout(socket.unanswered);
    silent.refresh();
    const frame = parse(data);
    if (frame === undefined || typeof frame.event !== 'string') {
      error(socket, null, 'Invalid event');
    } else {
      receive(socket, id, frame, options);
    }
  });
  socket.on('close', () => {
    clearTimeout(silent);
    clearTimeout(socket.unanswered);
    for (const channel of channels.keys()) {
      leave(socket, channel);
    }
  });
  const data = { socket_id: id, activity_timeout: options['activity-timeout'] };
  send(socket, { event: 'pusher:connection_established', data: JSON.stringify(data) });
}

function ping(socket, timeouts) {
  send(socket, { event: 'pusher:ping', data: '{}' });
  socket.unanswered = setTimeout(() => socket.close(4201, 'Pong reply not received in time'), timeouts.pong * 1000);
}

function receive(socket, id, { event, channel, data }, options) {
  switch (event) {
    case 'pusher:ping':
      send(socket, { event: 'pusher:pong', data: '{}' });
      break;
    case 'pusher:pong':
      break;
    case 'pusher:subscribe':
      subscribe(socket, id, data || {}, options);
      break;
    case 'pusher:unsubscribe':
      leave(socket, (data || {}).channel);
      break;
    default:
      trigger(socket, event, channel, data);
  }
}

/** A private channel wants the application's signature of the socket and the channel. */
function subscribe(socket, id, { channel, auth }, options) {
  if (typeof channel !== 'string') {
    error(socket, null, 'Expected a channel');
    return;
  }
  if (channel.startsWith('private-') && auth !== signature(options, `${id}:${channel}`)) {
    counts().refused++;
    const reason = { type: 'AuthError', error: 'The connection is unauthorized.', status: 401 };
    send(socket, { event: 'pusher:subscription_error', channel, data: reason });
    return;
  }
  if (!channels.has(channel)) {
    channels.set(channel, new Set());
  }
  channels.get(channel).add(socket);
  send(socket, { event: 'pusher_internal:subscription_succeeded', channel, data: '{}' });
}

function signature({ key, secret }, text) {
  return `${key}:${createHmac('sha256', secret).update(text).digest('hex')}`;
}

/** What clients send each other: client-* on private channels, to all there but the sender. */
function trigger(socket, event, channel, data) {
  if (!event.startsWith('client-') || !channels.get(channel)?.has(socket) || !channel.startsWith('private-')) {
    error(socket, 4301, `${event} is no client event of a private channel that was subscribed to`);
    return;
  }
  publish(event, channel, data, socket);
}

function publish(event, channel, data, sender) {
  const members = [...(channels.get(channel) || [])].filter((socket) => socket !== sender);
  counts().room(channel, members.length);
  members.forEach((socket) => send(socket, { event, channel, data }));
}

function leave(socket, channel) {
  const members = channels.get(channel);
  if (members !== undefined && members.delete(socket) && members.size === 0) {
    channels.delete(channel);
  }
}

function error(socket, code, message) {
  send(socket, { event: 'pusher:error', data: JSON.stringify({ code, message }) });
}

function send(socket, frame) {
  socket.send(JSON.stringify(frame));
}

/**
 * What applications ask for. POST /apps/APP/events with {name, channel or channels, data} publishes, whoever signed it: data
 * is a text, as in Pusher. POST /auth, a form with socket_id and channel_name, is the application's part: it signs.
 */
function http(request, response, options) {
  if (request.method !== 'POST') {
    return false;
  }
  if (/^\/apps\/[^/]+\/events(\?.*)?$/.test(request.url)) {
    body(request, (event) => {
      const known = event !== undefined && typeof event.name === 'string';
      for (const channel of known ? event.channels || [event.channel] : []) {
        publish(event.name, channel, event.data);
      }
      answer(response, known ? 200 : 400, {});
    });
    return true;
  }
  if (request.url === '/auth') {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(String(Buffer.concat(chunks)));
      answer(response, 200, { auth: signature(options, `${form.get('socket_id')}:${form.get('channel_name')}`) });
    });
    return true;
  }
  return false;
}

const OPTIONS = { texts: { key: 'app-key', secret: 'app-secret' }, numbers: { 'activity-timeout': 120, 'pong-timeout': 30 } };

serve('pusher', OPTIONS, (frame) => frame.event, start);
