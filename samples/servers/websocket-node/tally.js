'use strict';

/** What /stats counts since the start or the last reset. Clients choose the names, so those beyond a limit share one entry. */

const OTHERS = '(other)';
const MAX_NAMES = 1000;
const MAX_IDS = 2000000;

class Tally {
  constructor() {
    this.connects = 0;
    this.disconnects = 0;
    this.refused = 0;
    this.ids = new Set();
    this.received = new Map();
    this.sent = new Map();
    this.closed = new Map();
    this.rooms = new Map();
  }

  /** A text that a client sent to have it back; different ones are counted. */
  echo(text) {
    if (this.ids.size < MAX_IDS) {
      this.ids.add(text);
    }
  }

  /** A message to a room, and how many subscriptions it went to. */
  room(name, deliveries) {
    const known = key(this.rooms, name);
    const { broadcasts, deliveries: before } = this.rooms.get(known) || { broadcasts: 0, deliveries: 0 };
    this.rooms.set(known, { broadcasts: broadcasts + 1, deliveries: before + deliveries });
  }

  toJson(version, open) {
    const { connects, disconnects, refused, ids, received, sent, closed, rooms } = this;
    return {
      version,
      open,
      connects,
      disconnects,
      refused,
      distinct_ids: ids.size,
      received: sorted(received),
      sent: sorted(sent),
      closed: sorted(closed),
      rooms: sorted(rooms),
    };
  }
}

/** Adds one to a name's number. */
function increment(map, name) {
  const known = key(map, String(name));
  map.set(known, (map.get(known) || 0) + 1);
}

function key(map, name) {
  return map.has(name) || map.size < MAX_NAMES ? name : OTHERS;
}

function sorted(map) {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}

module.exports = { Tally, increment };
