'use strict';
// A dialogue of the official client phoenix: phoenix.js PORT [TOKEN]
const { once, EventEmitter } = require('node:events');
const { Socket } = require('phoenix');
const { Recorded, run, result } = require('./record.js');

const HEARTBEAT_MILLIS = 500;

run(async (port, token) => {
  const socket = new Socket(`ws://127.0.0.1:${port}/socket`, {
    transport: Recorded,
    params: token === undefined ? {} : { token },
    heartbeatIntervalMs: HEARTBEAT_MILLIS,
    reconnectAfterMs: () => 1e9,
  });
  socket.connect();
  await new Promise((resolve, reject) => {
    socket.onOpen(resolve);
    socket.onError(() => reject(new Error('not opened')));
  });
  const hall = socket.channel('room:hall', {});
  const messages = new EventEmitter();
  hall.on('new_msg', (payload) => messages.emit('message', payload));
  result(await reply(hall.join()));
  result(await reply(hall.push('echo', { id: '1', text: 'hello' })));
  result(await reply(hall.push('fail', {})));
  hall.push('new_msg', { text: 'hi all' });
  result((await once(messages, 'message'))[0]);
  const [[pushed]] = await Promise.all([once(messages, 'message'), post(port)]);
  result(pushed);
  const secret = socket.channel('room:secret', {});
  result(await reply(secret.join()));
  secret.leave();
  result(await reply(socket.channel('cellar', {}).join()));
  await beaten();
  result(await reply(hall.leave()));
  socket.disconnect();
  await once(Recorded.last, 'close');
});

function reply(push) {
  return new Promise((resolve) => {
    push.receive('ok', (response) => resolve({ ok: response })).receive('error', (response) => resolve({ error: response }));
  });
}

/** Somebody else's message, by the server's HTTP. */
function post(port) {
  return fetch(`http://127.0.0.1:${port}/publish/room:hall`, { method: 'POST', body: '{"text":"from the server"}' });
}

async function beaten() {
  let text = '';
  while (!text.includes('"phoenix","phx_reply"')) {
    text = String((await once(Recorded.last, 'message'))[0]);
  }
}
