'use strict';
// A dialogue of the official client @rails/actioncable: actioncable.js PORT [TOKEN]
const { once, EventEmitter } = require('node:events');
const { Recorded, run, result } = require('./record.js');

// The client is made for browsers.
global.document = { addEventListener() {}, removeEventListener() {}, visibilityState: 'visible', createElement: () => ({}), head: { querySelector: () => null } };
global.addEventListener = () => {};
global.removeEventListener = () => {};

run(async (port, token) => {
  const { adapters, createConsumer } = await import('@rails/actioncable');
  adapters.WebSocket = Recorded;
  const consumer = createConsumer(`ws://127.0.0.1:${port}/cable${token === undefined ? '' : `?token=${token}`}`);
  const hall = subscribe(consumer, 'hall');
  const [came] = await Promise.race([once(hall, 'connected').then(() => []), once(hall, 'disconnected')]);
  if (came !== undefined) {
    result(came);
    return;
  }
  hall.subscription.perform('echo', { id: '1', text: 'hello' });
  result((await once(hall, 'received'))[0]);
  hall.subscription.perform('speak', { text: 'hi all' });
  result((await once(hall, 'received'))[0]);
  const [[pushed]] = await Promise.all([once(hall, 'received'), post(port)]);
  result(pushed);
  const secret = subscribe(consumer, 'secret');
  await once(secret, 'rejected');
  result('rejected');
  hall.subscription.unsubscribe();
  await pinged();
  consumer.disconnect();
  await once(Recorded.last, 'close');
});

function subscribe(consumer, room) {
  const events = new EventEmitter();
  const emit = (name) => (data) => events.emit(name, data);
  events.subscription = consumer.subscriptions.create(
    { channel: 'RoomChannel', room },
    { connected: emit('connected'), disconnected: emit('disconnected'), rejected: emit('rejected'), received: emit('received') },
  );
  return events;
}

/** Somebody else's message, by the server's HTTP. */
function post(port) {
  return fetch(`http://127.0.0.1:${port}/publish/hall`, { method: 'POST', body: '{"text":"from the server"}' });
}

async function pinged() {
  let text = '';
  while (!text.startsWith('{"type":"ping"')) {
    text = String((await once(Recorded.last, 'message'))[0]);
  }
}
