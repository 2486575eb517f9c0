package io.github.jmeterduplex.samples.servers.livechat;

/** What becomes of one reply, in the order in which the switches are asked. */
enum ReplyMode {
    /** Never sent. */
    DROP,
    /** Sent later than the others. */
    DELAY,
    /** Sent twice. */
    DUPLICATE,
    /** Sent after the next reply of its session. */
    REORDER,
    /** Sent as it should be. */
    PROMPT
}
