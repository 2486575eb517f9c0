package io.github.jmeterduplex.internal.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.serve.wire.GrowingBytes;
import org.jspecify.annotations.Nullable;

/** A session of no protocol but WebSocket: every message comes back as it was. Confined to the server's thread. */
final class EchoSession extends Session {
    private static final byte[] WRONG = "wrong".getBytes(UTF_8);

    private final boolean isBinary;
    /** Answers binary messages; null before the first one, and in itself. */
    private @Nullable EchoSession binary;

    EchoSession(ServerState state, Outlet outlet) {
        this(state, outlet, false);
    }

    private EchoSession(ServerState state, Outlet outlet, boolean isBinary) {
        super(state, outlet);
        this.isBinary = isBinary;
    }

    @Override
    void begin() {
        open();
    }

    @Override
    void read(byte[] a, int from, int to, boolean isOfBinary) {
        EchoSession other = binary;
        if (isOfBinary && other == null) {
            other = new EchoSession(state, outlet(), true);
            binary = other;
        }
        state.replies().take(isOfBinary && other != null ? other : this, a, from, to);
    }

    @Override
    public void answer(byte[] a, int from, int to, boolean isWrong) {
        GrowingBytes out = state.scratch().message.clear();
        if (isWrong) {
            out.add(WRONG);
        } else {
            out.add(a, from, to);
        }
        if (isBinary) {
            outlet().writeBinary(out);
        } else {
            outlet().write(out);
        }
    }

    @Override
    void left() {
        if (binary != null) {
            binary.ended();
        }
    }
}
