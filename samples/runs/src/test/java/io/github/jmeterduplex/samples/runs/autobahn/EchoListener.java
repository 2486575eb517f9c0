package io.github.jmeterduplex.samples.runs.autobahn;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.session.Fault;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Sends back every message as it came, as the suite asks of a client, until the server closes. */
final class EchoListener implements ChannelListener {
    private final CompletableFuture<Fault> closed = new CompletableFuture<>();
    /** Confined to the I/O thread. */
    private Channel channel;
    /** Written by the I/O thread before {@link #closed} completes. */
    private String lastText = "";

    @Override
    public void onOpen(Channel opened) {
        channel = opened;
    }

    @Override
    public void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
        byte[] message = Arrays.copyOfRange(bytes, offset, offset + length);
        if (!binary) {
            lastText = new String(message, StandardCharsets.UTF_8);
        }
        channel.send(message, binary, true);
    }

    @Override
    public void onAlive(long arrivedNanos) {
        // Pings and pongs need no echo: the channel answers them.
    }

    @Override
    public void onClosed(Fault fault) {
        closed.complete(fault);
    }

    /** Waits for the end of the connection, and returns why it ended. */
    Fault awaitClosed(Duration patience) throws Exception {
        return closed.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The last text message; empty where none came. Only after {@link #awaitClosed}. */
    String lastText() {
        return lastText;
    }
}
