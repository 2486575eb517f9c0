'use strict';
// Opens a connection, sends nothing, and waits for its end: mute.js PORT PATH [SUBPROTOCOL]...
const { once } = require('node:events');
const { Recorded, run } = require('./record.js');

run((port, path, ...protocols) => once(new Recorded(`ws://127.0.0.1:${port}${path}`, protocols), 'close'));
