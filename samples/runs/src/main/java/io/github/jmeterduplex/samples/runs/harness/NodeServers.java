package io.github.jmeterduplex.samples.runs.harness;

/** Starts the official Socket.IO servers for tests. */
public final class NodeServers {
    private NodeServers() {}

    /** Skips the test where the server is not installed; CI has it, so there its absence is a failure. */
    public static SocketIoNodeProcess start(String version, String... options) throws InterruptedException {
        assumeInstalled(version);
        return SocketIoNodeProcess.start(version, options);
    }

    /** Skips the test as {@link #start} does. */
    public static void assumeInstalled(String version) {
        Needs.that(() -> SocketIoNodeProcess.isInstalled(version), SocketIoNodeProcess.needs(version));
    }
}
