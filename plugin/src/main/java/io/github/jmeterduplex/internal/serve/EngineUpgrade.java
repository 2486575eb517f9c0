package io.github.jmeterduplex.internal.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;

/** A WebSocket to which an Engine.IO session moves from polling. Confined to the server's thread. */
final class EngineUpgrade extends Session {
    private final EnginePolling polling;
    private boolean hasMoved;

    EngineUpgrade(ServerState state, Outlet outlet, EnginePolling polling) {
        super(state, outlet);
        this.polling = polling;
    }

    @Override
    void read(byte[] a, int from, int to, boolean isBinary) {
        if (hasMoved) {
            polling.session().read(a, from, to, isBinary);
            return;
        }
        String packet = new String(a, from, to - from, UTF_8);
        if (packet.equals("2probe")) {
            outlet().write(state.scratch().message.clear().add("3probe"));
            polling.probe();
        } else if (packet.equals("5") && !polling.session().hasEnded()) {
            hasMoved = true;
            polling.moveTo(outlet());
        } else {
            throw ProtocolViolation.of("2probe or 5", packet);
        }
    }

    @Override
    public void answer(byte[] a, int from, int to, boolean isWrong) {
        throw new IllegalStateException("the session that has moved answers");
    }

    @Override
    void left() {
        if (hasMoved) {
            polling.session().ended();
        }
    }
}
