'use strict';
// Opens a connection, sends a frame for each line of a text, answers nothing, and waits for its end: mute.js PORT PATH [SUBPROTOCOL [TEXT]]
const { once } = require('node:events');
const { Recorded, run } = require('./record.js');

run(async (port, path, subprotocol, text) => {
  const socket = new Recorded(`ws://127.0.0.1:${port}${path}`, subprotocol ? [subprotocol] : []);
  await once(socket, 'open');
  for (const line of text === undefined ? [] : text.split('\n')) {
    socket.send(line);
  }
  await once(socket, 'close');
});
