'use strict';
// A dialogue of the official client pusher-js: pusher.js PORT KEY
const { once } = require('node:events');
const WebSocket = require('ws');
const { Recorded, run, result } = require('./record.js');
const Pusher = require('pusher-js');

const recorded = (url) => new Recorded(url);

Pusher.Runtime.createWebSocket = recorded;

run(async (port, key) => {
  const ann = new Pusher(key, options(port, 'ann'));
  const refused = new Promise((resolve) => ann.connection.bind('error', resolve));
  const connected = new Promise((resolve) => ann.connection.bind('connected', () => resolve(true)));
  const came = await Promise.race([connected, refused]);
  if (came !== true) {
    result(came);
    if (Recorded.last.readyState !== Recorded.CLOSED) {
      await once(Recorded.last, 'close');
    }
    return;
  }
  const socket = Recorded.last;
  const hall = ann.subscribe('hall');
  await bound(hall, 'pusher:subscription_succeeded');
  const [pushed] = await Promise.all([bound(hall, 'news'), post(port)]);
  result(pushed);
  const desk = ann.subscribe('private-desk');
  await bound(desk, 'pusher:subscription_succeeded');
  const bob = unrecorded(() => new Pusher(key, options(port, 'bob')));
  const desks = bob.subscribe('private-desk');
  await bound(desks, 'pusher:subscription_succeeded');
  const heard = bound(desks, 'client-hello');
  desk.trigger('client-hello', { id: '1', text: 'hello' });
  result(await heard);
  const room = ann.subscribe('presence-room');
  await bound(room, 'pusher:subscription_succeeded');
  const added = bound(room, 'pusher:member_added');
  const rooms = bob.subscribe('presence-room');
  result((await bound(rooms, 'pusher:subscription_succeeded')).members);
  result(await added);
  const typed = new Promise((resolve) => rooms.bind('client-typing', (data, { user_id: id }) => resolve({ [id]: data })));
  room.trigger('client-typing', {});
  result(await typed);
  const removed = bound(room, 'pusher:member_removed');
  bob.disconnect();
  result(await removed);
  const forged = ann.subscribe('private-forged');
  result(await bound(forged, 'pusher:subscription_error'));
  hall.trigger('client-hello', {});
  result((await bound(ann.connection, 'error')).data);
  ann.unsubscribe('hall');
  await pinged(socket);
  ann.disconnect();
  await once(socket, 'close');
});

/** A client that connects at once, by a socket that prints nothing. */
function unrecorded(connect) {
  Pusher.Runtime.createWebSocket = (url) => new WebSocket(url);
  const client = connect();
  Pusher.Runtime.createWebSocket = recorded;
  return client;
}

function options(port, user) {
  return {
    wsHost: '127.0.0.1',
    wsPort: port,
    cluster: '',
    forceTLS: false,
    enabledTransports: ['ws'],
    enableStats: false,
    activityTimeout: 1000,
    pongTimeout: 1000,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) => {
        sign(port, { socket_id: socketId, channel_name: channelName, user_id: user }, callback);
      },
    },
  };
}

/** The application's part, which it refuses to play for one channel. */
function sign(port, asked, callback) {
  if (asked.channel_name === 'private-forged') {
    callback(null, { auth: 'app-key:0' });
    return;
  }
  const form = new URLSearchParams(asked);
  fetch(`http://127.0.0.1:${port}/auth`, { method: 'POST', body: form })
    .then((response) => response.json())
    .then((signed) => callback(null, signed), callback);
}

function bound(emitter, event) {
  return new Promise((resolve) => emitter.bind(event, resolve));
}

/** An application's message, by the server's HTTP. */
function post(port) {
  const body = JSON.stringify({ name: 'news', channel: 'hall', data: '{"text":"from the server"}' });
  return fetch(`http://127.0.0.1:${port}/apps/1/events`, { method: 'POST', body });
}

async function pinged(socket) {
  let text = '';
  while (!text.includes('pusher:pong')) {
    text = String((await once(socket, 'message'))[0]);
  }
}
