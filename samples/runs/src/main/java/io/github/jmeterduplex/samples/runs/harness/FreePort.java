package io.github.jmeterduplex.samples.runs.harness;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Chooses ports of the loopback for programs that must be told theirs before they listen. Thread-safe. */
public final class FreePort {
    /** Below the ports that Linux, macOS and Windows give to outgoing connections, which could take it meanwhile. */
    private static final int FIRST = 10_000;

    private static final int END = 32_000;
    private static final int TRIES = 100;

    private FreePort() {}

    /**
     * A port at which nobody listens now.
     *
     * @throws IOException where none was found
     */
    public static int choose() throws IOException {
        IOException last = null;
        for (int tries = 0; tries < TRIES; tries++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, END);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException e) {
                last = e;
            }
        }
        throw new IOException("no free port from " + FIRST + " to " + END, last);
    }
}
