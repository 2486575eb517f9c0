package io.github.jmeterduplex.samples.livechat;

/** What {@code /stats} counts; the names there are these in lower case. */
enum Count {
    /** New cookies handed out by {@code /index}. */
    LOGINS,
    /** WebSocket handshakes and SockJS requests refused for want of a cookie. */
    REFUSED,
    /** STOMP sessions that were sent CONNECTED. */
    CONNECTS,
    /** Those of them that ended, whatever ended them. */
    DISCONNECTS,
    /** SUBSCRIBE frames received, refused ones included. */
    SUBSCRIBES,
    /** Replies sent; the second copy of a duplicated one counts as {@link #DUPLICATED} only. */
    REPLIES,
    /** Replies never sent, by switch. */
    DROPPED,
    /** Replies chosen to come later. */
    DELAYED,
    /** Second copies sent. */
    DUPLICATED,
    /** Replies chosen to be held until the next one of their session. */
    REORDERED,
    /** Replies not sent because their session had ended. */
    GONE,
    /** Replies that are still to be sent. */
    PENDING,
    /** Messages passed on to {@code /topic/room}, once each however many receive them. */
    BROADCASTS,
    /** Pushes to {@code /topic/clock}, once each however many receive them. */
    CLOCK_TICKS,
    /** ERROR frames sent on request. */
    ERRORS
}
