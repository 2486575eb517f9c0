'use strict';

/** The official server of Socket.IO 2, Engine.IO revision 3. */

const socketIo = require('socket.io');
const { serve } = require('../common.js');

// it sends an error's data in the place of its message, so there are none
serve('v2', socketIo, (message) => new Error(message));
