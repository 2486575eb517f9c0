package io.github.jmeterduplex.samples.servers.lean;

import java.io.IOException;

/**
 * A {@link LeanServer} with one worker, for sessions without a protocol on {@code /queue}: a server of known capacity.
 *
 * <pre>
 * java -cp samples/servers/target/classes io.github.jmeterduplex.samples.servers.lean.QueueServer \
 *     PORT MEAN_MICROS exponential|fixed SEED
 * </pre>
 */
public final class QueueServer {
    private QueueServer() {}

    /** Serves until the process ends. */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length != 4 || !args[2].matches("exponential|fixed")) {
            System.err.println("Arguments: PORT MEAN_MICROS exponential|fixed SEED");
            System.exit(2);
        }
        LeanServer server = start(
                Integer.parseInt(args[0]),
                Double.parseDouble(args[1]),
                args[2].equals("exponential"),
                Long.parseLong(args[3]));
        System.out.println("QueueServer listening on ws://127.0.0.1:" + server.port() + QueuedEcho.PATH);
        server.awaitEnd();
    }

    /**
     * Starts a server whose worker takes so long for a message.
     *
     * @param port 0 for a free one
     * @param isExponential whether the times are exponentially distributed, or all the same
     * @param seed of those that are
     */
    public static LeanServer start(int port, double meanMicros, boolean isExponential, long seed) throws IOException {
        return LeanServer.start(port, new ServiceQueue(meanMicros, isExponential, seed));
    }
}
