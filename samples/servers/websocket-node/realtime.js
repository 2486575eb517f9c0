'use strict';

/**
 * A double of a realtime voice API, with the events of OpenAI's Realtime API, written after its published reference: the
 * service itself is in no registry. It has no voice detection: clients commit what they said, and ask for the response,
 * which is the same audio again. samples/servers/README.md lists what it offers.
 */

const { createHash } = require('node:crypto');
const { serve, parse, counts } = require('./serve.js');

const PATH = '/v1/realtime';
const SUBPROTOCOL = 'realtime';
const KEY = 'openai-insecure-api-key.';
const MIN_AUDIO_MILLIS = 100;
const MAX_AUDIO_BYTES = 15 << 20;

/** The bytes of a millisecond of audio in each format. */
const RATES = { 'audio/pcm': 48, 'audio/pcmu': 8, 'audio/pcma': 8 };
let last = 0;

function start(sockets, options) {
  sockets.options.handleProtocols = (offered) => offered.has(SUBPROTOCOL) && SUBPROTOCOL;
  sockets.on('connection', (socket, request) => {
    const model = new URL(request.url, 'http://localhost').searchParams.get('model');
    socket.session = { type: 'realtime', object: 'realtime.session', id: id('sess'), model };
    socket.audio = [];
    socket.on('message', (data) => receive(socket, parse(data), options));
    socket.on('close', () => clearTimeout(socket.timer));
    send(socket, { type: 'session.created', session: socket.session });
  });
  return { refuses: (url, request) => refuses(url, request, options) };
}

/** The key is in a header, or in a subprotocol, as of browsers. */
function refuses({ pathname, searchParams }, { headers }, { token }) {
  if (pathname !== PATH) {
    return 404;
  }
  if (!searchParams.get('model')) {
    return 400;
  }
  const offered = (headers['sec-websocket-protocol'] || '').split(',').map((text) => text.trim());
  const known = headers.authorization === `Bearer ${token}` || offered.includes(KEY + token);
  return token === '' || known ? 0 : 401;
}

function receive(socket, frame, options) {
  const types = {
    'session.update': update,
    'input_audio_buffer.append': append,
    'input_audio_buffer.commit': commit,
    'input_audio_buffer.clear': clear,
    'response.create': respond,
    'response.cancel': cancel,
  };
  if (frame === undefined || !Object.hasOwn(types, frame.type)) {
    fail(socket, frame, 'invalid_value', `Invalid value: '${frame?.type}'.`);
  } else {
    types[frame.type](socket, frame, options);
  }
}

function update(socket, frame) {
  const { session } = frame;
  if (session?.type !== 'realtime') {
    fail(socket, frame, 'missing_required_parameter', "Missing required parameter: 'session.type'.");
    return;
  }
  socket.session = { ...socket.session, ...session };
  send(socket, { type: 'session.updated', session: socket.session });
}

/** Is not answered if the audio is good. */
function append(socket, frame) {
  if (typeof frame.audio !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(frame.audio)) {
    fail(socket, frame, 'invalid_value', "Invalid 'audio'. Expected base64-encoded audio bytes.");
  } else if (frame.audio.length > MAX_AUDIO_BYTES) {
    fail(socket, frame, 'invalid_value', "Invalid 'audio'. Too long.");
  } else {
    socket.audio.push(Buffer.from(frame.audio, 'base64'));
  }
}

/** What was said becomes an item of the conversation. Whole and in order, it is the same of all who read one file. */
function commit(socket, frame) {
  const audio = Buffer.concat(socket.audio);
  const millis = audio.length / (RATES[socket.session.audio?.input?.format?.type] || RATES['audio/pcm']);
  if (millis < MIN_AUDIO_MILLIS) {
    const text = `buffer too small. Expected at least 100ms of audio, but buffer only has ${millis.toFixed(2)}ms of audio.`;
    fail(socket, frame, 'input_audio_buffer_commit_empty', `Error committing input audio buffer: ${text}`);
    return;
  }
  counts().echo(createHash('sha256').update(audio).digest('hex'));
  socket.audio = [];
  socket.said = audio;
  const item = message('user', 'completed', [{ type: 'input_audio', transcript: null }]);
  send(socket, { type: 'input_audio_buffer.committed', previous_item_id: socket.item ?? null, item_id: item.id });
  add(socket, item);
}

function clear(socket) {
  socket.audio = [];
  send(socket, { type: 'input_audio_buffer.cleared' });
}

/** One response at a time: its first delta comes after a while, the others at a steady pace. */
function respond(socket, frame, options) {
  if (socket.response !== undefined) {
    const text = `Conversation already has an active response in progress: ${socket.response.id}.`;
    fail(socket, frame, 'conversation_already_has_active_response', text);
    return;
  }
  const metadata = frame.response?.metadata ?? null;
  socket.response = { object: 'realtime.response', id: id('resp'), status: 'in_progress', output: [], metadata };
  send(socket, { type: 'response.created', response: socket.response });
  socket.timer = setTimeout(() => speak(socket, options), options['first-delta']);
}

function speak(socket, options) {
  const { id: response } = socket.response;
  const item = message('assistant', 'in_progress', []);
  const place = { response_id: response, item_id: item.id, output_index: 0, content_index: 0 };
  const audio = socket.said || Buffer.alloc(options.deltas);
  const step = Math.ceil(audio.length / options.deltas);
  send(socket, { type: 'response.output_item.added', response_id: response, output_index: 0, item });
  send(socket, { type: 'conversation.item.added', previous_item_id: socket.item ?? null, item });
  send(socket, { type: 'response.content_part.added', ...place, part: { type: 'audio', transcript: '' } });
  const next = (from) => {
    if (from < audio.length) {
      send(socket, { type: 'response.output_audio_transcript.delta', ...place, delta: 'la ' });
      send(socket, { type: 'response.output_audio.delta', ...place, delta: audio.toString('base64', from, from + step) });
      socket.timer = setTimeout(next, options['delta-every'], from + step);
    } else {
      send(socket, { type: 'response.output_audio.done', ...place });
      finish(socket, place, { ...item, status: 'completed', content: [{ type: 'output_audio', transcript: 'la' }] });
    }
  };
  next(0);
}

function finish(socket, place, item) {
  const [part] = item.content;
  send(socket, { type: 'response.output_audio_transcript.done', ...place, transcript: part.transcript });
  send(socket, { type: 'response.content_part.done', ...place, part: { type: 'audio', transcript: part.transcript } });
  send(socket, { type: 'conversation.item.done', previous_item_id: socket.item ?? null, item });
  send(socket, { type: 'response.output_item.done', response_id: place.response_id, output_index: 0, item });
  socket.item = item.id;
  done(socket, 'completed', [item]);
}

function cancel(socket, frame) {
  if (socket.response === undefined) {
    fail(socket, frame, 'response_cancel_not_active', 'Cancellation failed: no active response found');
    return;
  }
  clearTimeout(socket.timer);
  done(socket, 'cancelled', []);
}

function done(socket, status, output) {
  const response = { ...socket.response, status, output };
  socket.response = undefined;
  send(socket, { type: 'response.done', response });
}

function message(role, status, content) {
  return { id: id('item'), object: 'realtime.item', type: 'message', status, role, content };
}

function add(socket, item) {
  const previous = socket.item ?? null;
  socket.item = item.id;
  send(socket, { type: 'conversation.item.added', previous_item_id: previous, item });
  send(socket, { type: 'conversation.item.done', previous_item_id: previous, item });
}

function fail(socket, frame, code, text) {
  const error = { type: 'invalid_request_error', code, message: text, param: null, event_id: frame?.event_id ?? null };
  send(socket, { type: 'error', error });
}

function send(socket, event) {
  socket.send(JSON.stringify({ event_id: id('event'), ...event }));
}

function id(kind) {
  return `${kind}_${++last}`;
}

const OPTIONS = { texts: { token: '' }, numbers: { 'first-delta': 300, 'delta-every': 50, deltas: 20 } };

serve('realtime', OPTIONS, (frame) => frame.type, start);
