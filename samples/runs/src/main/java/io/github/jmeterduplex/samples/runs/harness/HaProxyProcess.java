package io.github.jmeterduplex.samples.runs.harness;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * HAProxy before a server of this machine, in processes of its own: it speaks TLS 1.3 with a key of P-256 and a
 * certificate that signs itself, and HTTP/1.1 to the server. Several of its processes can share the port, where one has
 * too few file descriptors: it needs two a connection. Thread-safe.
 */
public final class HaProxyProcess implements AutoCloseable {
    /** Its name on the PATH and in Debian. */
    public static final String PROGRAM = "haproxy";

    private static final int PORTS_TO_TRY = 5;
    /** A state of {@code /proc/net/tcp}. */
    private static final String LISTEN = "0A";

    private static final Duration START = Duration.ofSeconds(20);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final String CONFIGURATION = """
            global
              ssl-default-bind-options ssl-min-ver TLSv1.3
              %s
            defaults
              mode http
              timeout connect 10s
              timeout client 120s
              timeout server 120s
              timeout tunnel 1h
            frontend tls
              bind 127.0.0.1:%d backlog 4096 ssl crt %s %s
            %s
              default_backend server
            backend server
              server one 127.0.0.1:%d
            """;

    private final List<Child> children;
    private final int port;

    private HaProxyProcess(List<Child> children, int port) {
        this.children = List.copyOf(children);
        this.port = port;
    }

    /**
     * Starts it, with keys agreed on over P-256 as well, and returns when it accepts connections.
     *
     * @param serverPort of a server on 127.0.0.1, which need not listen yet
     * @param folder for its files
     * @throws IllegalStateException when it does not start; quotes its last lines
     */
    public static HaProxyProcess start(int serverPort, Path folder)
            throws IOException, InterruptedException, GeneralSecurityException {
        return start(1, serverPort, folder);
    }

    /** @param processes how many share the port; Linux spreads connections over them */
    public static HaProxyProcess start(int processes, int serverPort, Path folder)
            throws IOException, InterruptedException, GeneralSecurityException {
        return start(processes, List.of(), certificate(folder), "curves P-256", List.of(), serverPort, folder);
    }

    /**
     * The same under a launcher, with any curve.
     *
     * @param launcher words before the command, such as {@code taskset -c 1}
     */
    public static HaProxyProcess start(int processes, List<String> launcher, int serverPort, Path folder)
            throws IOException, InterruptedException, GeneralSecurityException {
        return start(processes, launcher, certificate(folder), "", List.of(), serverPort, folder);
    }

    /**
     * The same with a certificate of the caller's.
     *
     * @param certificate its key and its chain, in PEM
     * @param frontendLines further lines of the section {@code frontend}, such as those of a log
     */
    public static HaProxyProcess start(
            Path certificate, String bindOptions, List<String> frontendLines, int serverPort, Path folder)
            throws IOException, InterruptedException {
        return start(1, List.of(), certificate, bindOptions, frontendLines, serverPort, folder);
    }

    private static HaProxyProcess start(
            int processes,
            List<String> launcher,
            Path certificate,
            String bindOptions,
            List<String> frontendLines,
            int serverPort,
            Path folder)
            throws IOException, InterruptedException {
        for (int tries = 1; ; tries++) {
            int port = FreePort.choose();
            Path configuration = Files.writeString(
                    folder.resolve("haproxy.cfg"),
                    CONFIGURATION.formatted(
                            threads(frontendLines),
                            port,
                            certificate,
                            bindOptions,
                            frontendLines.stream().map(line -> "  " + line).collect(Collectors.joining("\n")),
                            serverPort));
            List<String> command = new ArrayList<>(launcher);
            command.addAll(List.of(PROGRAM, "-db", "-f", configuration.toString()));
            List<Child> children = new ArrayList<>();
            for (int i = 0; i < processes; i++) {
                children.add(Child.start("HAProxy", command, folder, line -> {}));
            }
            if (accept(children, port)) {
                return new HaProxyProcess(children, port);
            }
            children.forEach(Child::close);
            // Somebody else may have taken the port meanwhile.
            if (tries == PORTS_TO_TRY) {
                throw new IllegalStateException(
                        "HAProxy did not start" + children.get(0).tail());
            }
        }
    }

    /** One thread where it logs: of lines that two write at once it drops one. */
    private static String threads(List<String> frontendLines) {
        return frontendLines.stream().anyMatch(line -> line.startsWith("log ")) ? "nbthread 1" : "";
    }

    /** A key and its certificate, which signs itself, in PEM. */
    private static Path certificate(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        Path keys = Files.createTempDirectory(folder, "haproxy-");
        return TestAuthority.make(keys).pem(TestAuthority.NAME);
    }

    private static boolean accept(List<Child> children, int port) throws IOException {
        long deadline = System.nanoTime() + START.toNanos();
        while (children.stream().allMatch(Child::isAlive) && System.nanoTime() - deadline < 0) {
            if (accepts(port) && (children.size() == 1 || listeners(port) == children.size())) {
                return true;
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return false;
    }

    private static boolean accepts(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** Sockets that listen on the port, as Linux lists them: one of each process. */
    private static long listeners(int port) throws IOException {
        String local = String.format(Locale.ROOT, ":%04X", port);
        return Files.readAllLines(Path.of("/proc/net/tcp")).stream()
                .map(line -> line.strip().split("\\s+"))
                .filter(fields -> fields[1].endsWith(local) && fields[3].equals(LISTEN))
                .count();
    }

    /** Where it speaks TLS, on 127.0.0.1. */
    public int port() {
        return port;
    }

    /** Its processes, for what they use. */
    public List<Child> processes() {
        return children;
    }

    @Override
    public void close() {
        children.forEach(Child::close);
    }
}
