'use strict';

/** The official server of Socket.IO 4, Engine.IO revision 4. */

const { Server } = require('socket.io');
const { serve } = require('../common.js');

serve(
  'v4',
  (http, options) => new Server(http, options),
  (message, data) => Object.assign(new Error(message), { data }),
);
