package io.github.jmeterduplex.samples.servers.livechat.stats;

/** What {@code /stats} counts; the names there are these in lower case. */
public enum Count {
    /** New session cookies handed out, by {@code /index} and {@code /login}. */
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
    ERRORS,
    /** Messages to peer.send whose recipient has no session. */
    PEER_UNKNOWN,
    /** Copies of the others given to a subscription of the recipient's. */
    PEER_DELIVERED,
    /** Tokens given out by token.issue. */
    TOKENS_ISSUED,
    /** Messages to token.redeem that were accepted. */
    TOKENS_REDEEMED,
    /** Those that were rejected: no such token, or redeemed before. */
    TOKENS_REJECTED,
    /** Logins and CONNECTs refused because their CSRF token is not that of their cookie. */
    CSRF_REFUSED,
    /** Cookies of the load balancer handed out. */
    ROUTES_GIVEN,
    /** Handshakes and SockJS requests refused because they came without the load balancer's cookie, or another's. */
    STICKY_REFUSED
}
