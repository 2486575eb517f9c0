'use strict';

/**
 * A double of Pusher Channels, version 7 of its protocol, written after its specification: of its servers, Soketi wants a
 * library from outside the registries of this build, and the others are not in them. Public, private and presence channels;
 * samples/servers/README.md lists what it offers.
 */

const { createHmac } = require('node:crypto');
const { serve, parse, answer, counts } = require('./serve.js');
const { body } = require('./body.js');

const APP = '/app/';
const VERSION = '7';
const MAX_TIMER_SECONDS = 2000000;
const PRESENCE = 'presence-';

/** The sockets of each channel, and the member that each of them is: null, but in presence channels. */
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

/** A private channel wants the application's signature of the socket and the channel, a presence channel that of its member too. */
function subscribe(socket, id, { channel, auth, channel_data: data }, options) {
  if (typeof channel !== 'string') {
    error(socket, null, 'Expected a channel');
    return;
  }
  const present = channel.startsWith(PRESENCE);
  const member = present ? parse(data) : null;
  const signed = signature(options, present ? `${id}:${channel}:${data}` : `${id}:${channel}`);
  if ((isSigned(channel) && auth !== signed) || (present && typeof member?.user_id !== 'string')) {
    counts().refused++;
    const reason = { type: 'AuthError', error: 'The connection is unauthorized.', status: 401 };
    send(socket, { event: 'pusher:subscription_error', channel, data: reason });
    return;
  }
  if (present && !channels.get(channel)?.has(socket)) {
    announce(socket, channel, 'member_added', member);
  }
  if (!channels.has(channel)) {
    channels.set(channel, new Map());
  }
  channels.get(channel).set(socket, member);
  const succeeded = present ? { presence: presence(channel) } : {};
  send(socket, { event: 'pusher_internal:subscription_succeeded', channel, data: JSON.stringify(succeeded) });
}

function isSigned(channel) {
  return channel.startsWith('private-') || channel.startsWith(PRESENCE);
}

/** The members of a presence channel. A user with several connections is one member. */
function presence(channel) {
  const hash = Object.fromEntries([...channels.get(channel).values()].map(({ user_id: id, user_info: info }) => [id, info ?? null]));
  return { count: Object.keys(hash).length, ids: Object.keys(hash), hash };
}

/** Tells the others of a presence channel that a user's first connection has come, or that the last one has gone. */
function announce(socket, channel, event, member) {
  const others = [...(channels.get(channel) || [])].filter(([other]) => other !== socket);
  if (!others.some(([, { user_id: id }]) => id === member.user_id)) {
    const data = JSON.stringify(event === 'member_added' ? member : { user_id: member.user_id });
    others.forEach(([other]) => send(other, { event: `pusher_internal:${event}`, channel, data }));
  }
}

function signature({ key, secret }, text) {
  return `${key}:${createHmac('sha256', secret).update(text).digest('hex')}`;
}

/** What clients send each other: client-* on private and presence channels, to all there but the sender. */
function trigger(socket, event, channel, data) {
  const members = channels.get(channel);
  if (!event.startsWith('client-') || !members?.has(socket) || !isSigned(channel)) {
    error(socket, 4301, `${event} is no client event of a private channel that was subscribed to`);
    return;
  }
  publish({ event, channel, data, user_id: members.get(socket)?.user_id }, socket);
}

function publish(frame, sender) {
  const members = [...(channels.get(frame.channel)?.keys() || [])].filter((socket) => socket !== sender);
  counts().room(frame.channel, members.length);
  members.forEach((socket) => send(socket, frame));
}

function leave(socket, channel) {
  const members = channels.get(channel);
  if (!members?.has(socket)) {
    return;
  }
  const member = members.get(socket);
  members.delete(socket);
  if (members.size === 0) {
    channels.delete(channel);
  } else if (member !== null) {
    announce(socket, channel, 'member_removed', member);
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
 * is a text, as in Pusher. POST /auth, a form with socket_id and channel_name, and of a presence channel user_id, is the
 * application's part: it signs.
 */
function http(request, response, options) {
  if (request.method !== 'POST') {
    return false;
  }
  if (/^\/apps\/[^/]+\/events(\?.*)?$/.test(request.url)) {
    body(request, (event) => {
      const known = event !== undefined && typeof event.name === 'string';
      for (const channel of known ? event.channels || [event.channel] : []) {
        publish({ event: event.name, channel, data: event.data });
      }
      answer(response, known ? 200 : 400, {});
    });
    return true;
  }
  if (request.url === '/auth') {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      answer(response, 200, authorization(new URLSearchParams(String(Buffer.concat(chunks))), options));
    });
    return true;
  }
  return false;
}

function authorization(form, options) {
  const text = `${form.get('socket_id')}:${form.get('channel_name')}`;
  if (!form.get('channel_name')?.startsWith(PRESENCE)) {
    return { auth: signature(options, text) };
  }
  const data = JSON.stringify({ user_id: form.get('user_id') });
  return { auth: signature(options, `${text}:${data}`), channel_data: data };
}

const OPTIONS = { texts: { key: 'app-key', secret: 'app-secret' }, numbers: { 'activity-timeout': 120, 'pong-timeout': 30 } };

serve('pusher', OPTIONS, (frame) => frame.event, start);
