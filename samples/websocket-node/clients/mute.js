'use strict';
// Opens a connection, sends at most one text, answers nothing, and waits for its end: mute.js PORT PATH [SUBPROTOCOL [TEXT]]
const { once } = require('node:events');
const { Recorded, run } = require('./record.js');

run(async (port, path, subprotocol, text) => {
  const socket = new Recorded(`ws://127.0.0.1:${port}${path}`, subprotocol ? [subprotocol] : []);
  await once(socket, 'open');
  if (text !== undefined) {
    socket.send(text);
  }
  await once(socket, 'close');
});
