package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Sessions that need more ports than one address has, in a network of their own with 40 ports an address: Linux, where
 * this user may make one.
 */
class FewPortsTest {
    private static final int PORTS = 40;
    private static final int SESSIONS = 100;
    private static final String NETWORK =
            "ip link set lo up && echo '41000 41039' > /proc/sys/net/ipv4/ip_local_port_range && ";

    /** Opens the sessions from so many addresses, and prints how many opened from each and why others did not. */
    static final class Client {
        public static void main(String[] arguments) throws Exception {
            int addresses = Integer.parseInt(arguments[0]);
            Map<String, Integer> ends = new TreeMap<>();
            CountDownLatch done = new CountDownLatch(SESSIONS);
            try (RawServer server = RawServer.webSocket(RawServer.Client::drain);
                    JettyConnector connector =
                            new JettyConnector(100_000, 1, Duration.ofSeconds(30), Duration.ZERO, new Bytes())) {
                for (int i = 0; i < SESSIONS; i++) {
                    String local = "127.0.0." + (2 + i % addresses);
                    connector.connect(
                            Targets.from(server.url("ws", "/ws"), local),
                            listener(end -> count(ends, end, done), local));
                }
                boolean isDone = done.await(60, TimeUnit.SECONDS);
                System.out.println(isDone + " " + ends);
            }
        }

        private static void count(Map<String, Integer> ends, String end, CountDownLatch done) {
            synchronized (ends) {
                ends.merge(end, 1, Integer::sum);
            }
            done.countDown();
        }

        private static ChannelListener listener(Consumer<String> end, String local) {
            return new ChannelListener() {
                private boolean opened;

                @Override
                public void onOpen(Channel channel) {
                    opened = true;
                    end.accept(local);
                }

                @Override
                public void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {}

                @Override
                public void onAlive(long arrivedNanos) {}

                @Override
                public void onClosed(Fault fault) {
                    if (!opened) {
                        end.accept(fault.cause().slug());
                    }
                }
            };
        }
    }

    private static String inNetwork(String command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("unshare", "-rn", "sh", "-c", NETWORK + command)
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        return said.trim();
    }

    private static boolean isPossible() throws InterruptedException {
        try {
            return inNetwork("echo possible").equals("possible");
        } catch (IOException e) {
            return false;
        }
    }

    private static String sessions(int addresses) throws Exception {
        assumeTrue(isPossible(), "skipped: needs unshare, ip, and the right to make a network");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> said = inNetwork("exec '" + java + "' -cp '" + System.getProperty("java.class.path") + "' '"
                        + Client.class.getName() + "' " + addresses)
                .lines()
                .toList();
        return said.get(said.size() - 1);
    }

    @Test
    void oneAddressHasAsManySessionsAsPortsAndTheOthersSayWhy() throws Exception {
        assertThat(sessions(1)).isEqualTo("true {127.0.0.2=" + PORTS + ", local-ports=" + (SESSIONS - PORTS) + "}");
    }

    @Test
    void everyAddressHasPortsOfItsOwn() throws Exception {
        assertThat(sessions(4)).isEqualTo("true {127.0.0.2=25, 127.0.0.3=25, 127.0.0.4=25, 127.0.0.5=25}");
    }
}
