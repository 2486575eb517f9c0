package io.github.jmeterduplex.internal.channel;

/** How far the opening of a session has come. */
enum Stage {
    /** Waiting for the name look-up. */
    LOOK_UP("during the name look-up"),
    /** Waiting for TCP. */
    CONNECT("while connecting"),
    /** Waiting for the answer to {@code /info}, TLS included. */
    INFO("during the SockJS /info request"),
    /** Waiting for the answer to the handshake, TLS included. */
    HANDSHAKE("during the WebSocket handshake"),
    /** Waiting for SockJS's {@code o}. */
    SOCKJS_OPEN("before the SockJS open frame");

    private final String doing;

    Stage(String doing) {
        this.doing = doing;
    }

    /** When something failed, for a sentence. */
    String doing() {
        return doing;
    }
}
