package io.github.jmeterduplex.samples.servers.lean;

import org.jspecify.annotations.Nullable;

/** The frames of one WebSocket connection, and the SockJS envelope around them. Confined to the server's thread. */
final class WebSocketReader implements LeanOutlet {
    private static final int CONTINUATION = 0;
    private static final int TEXT = 1;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;
    /** Status 1000. */
    private static final byte[] NORMAL = {0x03, (byte) 0xe8};

    private static final int MAX_LENGTH = 1 << 22;

    private final boolean sockJs;
    private final LeanServer.Scratch scratch;
    private final LeanDialect dialect;
    private final LeanCounts counts;
    private @Nullable LeanFlood flood;
    private @Nullable Bytes fragments;
    private int messageOpcode = TEXT;
    private boolean saidClose;
    private boolean closed;

    /**
     * A connection upgraded by that request.
     *
     * @param flush writes what is in the output, where that is not done after a read anyway
     */
    WebSocketReader(LeanHttp request, LeanServer.Scratch scratch, LeanCounts counts, Runnable flush) {
        this.sockJs = request.isSockJs();
        this.scratch = scratch;
        this.counts = counts;
        this.dialect = dialect(request, flush);
    }

    private LeanDialect dialect(LeanHttp request, Runnable flush) {
        ServiceQueue queue = scratch.queue;
        if (request.isQueued() && queue != null) {
            return new QueuedEcho(this, scratch, counts, queue, flush);
        }
        if (request.isEcho()) {
            return new TextEcho(this, scratch, counts);
        }
        if (request.isSignalR()) {
            return new SignalREcho(this, scratch, counts);
        }
        return request.isSocketIo() ? new SocketIoEcho(this, scratch, counts) : new StompEcho(this, scratch, counts);
    }

    /** Writes what the server says first. */
    void open() {
        if (sockJs) {
            frame(TEXT, new byte[] {'o'}, 0, 1);
        }
        dialect.open();
    }

    /** What the session is flooded with, or null. */
    @Nullable
    LeanFlood flood() {
        return flood;
    }

    boolean isClosed() {
        return closed;
    }

    /** The connection has ended, whatever ended it. */
    void ended() {
        dialect.ended();
    }

    /** Reads whole frames from the position on; returns the position after the last one. */
    int read(Bytes input, int from) {
        int at = from;
        while (!closed) {
            int next = readFrame(input.array(), at, input.length());
            if (next < 0) {
                break;
            }
            at = next;
        }
        return at;
    }

    /** RFC 6455, section 5.2. Returns the position after the frame, or -1 where it is not whole. */
    private int readFrame(byte[] a, int from, int to) {
        if (to - from < 6) {
            return -1;
        }
        int size = a[from + 1] & 0x7f;
        int sizeBytes = size < 126 ? 0 : size == 126 ? 2 : 8;
        int maskAt = from + 2 + sizeBytes;
        if (to < maskAt + 4) {
            return -1;
        }
        long length = sizeBytes == 0 ? size : number(a, from + 2, sizeBytes);
        if ((a[from + 1] & 0x80) == 0 || length < 0 || length > MAX_LENGTH) {
            throw new IllegalStateException("frame is not masked, or of length " + length);
        }
        int start = maskAt + 4;
        if (to - start < length) {
            return -1;
        }
        int end = start + (int) length;
        EightBytes.unmask(a, maskAt, end);
        handle(a[from] & 0x0f, (a[from] & 0x80) != 0, a, start, end);
        return end;
    }

    private static long number(byte[] a, int from, int bytes) {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value = value << 8 | (a[from + i] & 0xff);
        }
        return value;
    }

    private void handle(int opcode, boolean last, byte[] a, int start, int end) {
        switch (opcode) {
            case PING -> frame(PONG, a, start, end);
            case PONG -> {}
            case CLOSE -> {
                sayClose(a, start, end);
                closed = true;
            }
            default -> data(opcode, last, a, start, end);
        }
    }

    private void data(int opcode, boolean last, byte[] a, int start, int end) {
        if (opcode != CONTINUATION) {
            messageOpcode = opcode;
        }
        if (last && fragments == null) {
            message(a, start, end);
            return;
        }
        fragments = fragments == null ? new Bytes() : fragments;
        fragments.add(a, start, end);
        if (last) {
            Bytes whole = fragments;
            fragments = null;
            message(whole.array(), 0, whole.length());
        }
    }

    private void message(byte[] a, int start, int end) {
        if (!sockJs) {
            take(a, start, end);
        } else {
            SockJsText.forEachString(a, start, end, scratch.text, text -> take(text.array(), 0, text.length()));
        }
    }

    /** After a farewell only the client's own close is waited for, lest what it has not read yet be lost. */
    private void take(byte[] a, int start, int end) {
        if (!saidClose && dialect.read(a, start, end)) {
            sayClose(NORMAL, 0, NORMAL.length);
        }
    }

    private void sayClose(byte[] a, int start, int end) {
        if (!saidClose) {
            saidClose = true;
            frame(CLOSE, a, start, end);
        }
    }

    @Override
    public void write(Bytes message) {
        if (sockJs) {
            SockJsText.toArray(message, scratch.envelope.clear());
            frame(TEXT, scratch.envelope.array(), 0, scratch.envelope.length());
        } else {
            frame(messageOpcode, message.array(), 0, message.length());
        }
    }

    @Override
    public void flood(Bytes message, int perSecond) {
        int from = scratch.output.length();
        write(message);
        flood = new LeanFlood(scratch.output.copyFrom(from), perSecond, System.nanoTime(), counts);
        scratch.output.cutTo(from);
    }

    private void frame(int opcode, byte[] a, int from, int to) {
        Bytes output = scratch.output;
        int length = to - from;
        output.add(0x80 | opcode);
        if (length < 126) {
            output.add(length);
        } else if (length < 1 << 16) {
            output.add(126).add(length >> 8).add(length);
        } else {
            output.add(127).add(0).add(0).add(0).add(0);
            output.add(length >> 24).add(length >> 16).add(length >> 8).add(length);
        }
        output.add(a, from, to);
    }
}
