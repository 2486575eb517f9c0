package io.github.jmeterduplex.samples.runs.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Child;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** A recording, by tcpdump, of one server's port on the loopback interface of Linux. Confined to one thread. */
public final class Capture implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Pattern LISTENING = Pattern.compile("listening on lo");
    private static final Pattern RAN = Pattern.compile("^(\\d+) packets? received by filter");
    private static final Pattern DROPPED = Pattern.compile("^(\\d+) packets? dropped by kernel");
    private static final int BUFFER_KILOBYTES = 65_536;

    private final Child tcpdump;
    private final Path file;

    private Capture(Child tcpdump, Path file) {
        this.tcpdump = tcpdump;
        this.file = file;
    }

    /** Whether tcpdump is on the PATH and may open the loopback interface. */
    public static boolean isAllowed() {
        List<String> command = List.of("tcpdump", "-d", "--interface=lo", "tcp");
        try (Child tcpdump = Child.start("tcpdump", command, Path.of("").toAbsolutePath(), line -> {})) {
            return tcpdump.awaitExit(PATIENCE) == 0;
        } catch (UncheckedIOException e) {
            // There is no such program.
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Begins to record what goes to and from a port; what was there before is not in it. */
    public static Capture start(int port, Path folder) throws InterruptedException {
        Path file = folder.resolve("wire.pcap");
        List<String> command = new ArrayList<>(Child.words(
                "tcpdump --interface=lo --time-stamp-precision=nano --buffer-size=%s"
                        + " --relinquish-privileges=root -n -w %s",
                BUFFER_KILOBYTES, file));
        command.add("tcp port " + port);
        Child tcpdump = Child.start("tcpdump", command, folder, line -> {});
        try {
            tcpdump.awaitLine(LISTENING, PATIENCE);
            return new Capture(tcpdump, file);
        } catch (InterruptedException | RuntimeException e) {
            tcpdump.close();
            throw e;
        }
    }

    /**
     * Ends the recording and reads it.
     *
     * @throws AssertionError when the kernel dropped packets of it
     */
    public List<WebSocketMessage> messages(int serverPort) throws IOException, InterruptedException {
        tcpdump.interrupt();
        assertThat(tcpdump.awaitExit(PATIENCE)).as(tcpdump.tail()).isZero();
        assertThat(tcpdump.awaitLine(RAN, PATIENCE).group(1)).isNotEqualTo("0");
        assertThat(tcpdump.awaitLine(DROPPED, PATIENCE).group(1)).as("dropped").isEqualTo("0");
        WebSocketStreams streams = new WebSocketStreams(serverPort);
        Pcap.read(file, streams::add);
        return streams.messages();
    }

    @Override
    public void close() {
        tcpdump.close();
    }

    /** Reads recordings in the classic format of libpcap, with stamps in nanoseconds. */
    private static final class Pcap {
        private static final int NANOSECONDS = 0xa1b23c4d;
        private static final int HEADER_BYTES = 24;
        private static final int PACKET_HEADER_BYTES = 16;
        private static final int ETHERNET = 1;
        private static final long NANOS_PER_SECOND = 1_000_000_000L;

        private Pcap() {}

        /** Hands over the packets in their order. */
        static void read(Path file, Consumer<Segment> segments) throws IOException {
            try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
                ByteBuffer all = ByteBuffer.wrap(in.readAllBytes());
                all.order(all.getInt(0) == NANOSECONDS ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
                if (all.getInt(0) != NANOSECONDS || all.getInt(20) != ETHERNET) {
                    throw new IOException(file + " is no recording of Ethernet with stamps in nanoseconds");
                }
                all.position(HEADER_BYTES);
                while (all.remaining() >= PACKET_HEADER_BYTES) {
                    segments.accept(next(all));
                }
            }
        }

        private static Segment next(ByteBuffer all) throws EOFException {
            long nanos = Integer.toUnsignedLong(all.getInt()) * NANOS_PER_SECOND + all.getInt();
            int captured = all.getInt();
            if (captured != all.getInt()) {
                throw new EOFException("a packet is recorded in part only");
            }
            Segment segment = Segment.parse(nanos, all.slice(all.position(), captured));
            all.position(all.position() + captured);
            return segment;
        }
    }

    /** The WebSocket messages of all connections of one server, both ways. Confined to one thread. */
    private static final class WebSocketStreams {
        private final int serverPort;
        private final List<WebSocketMessage> messages = new ArrayList<>();
        private final Map<Long, WebSocketStream> streams = new HashMap<>();

        WebSocketStreams(int serverPort) {
            this.serverPort = serverPort;
        }

        void add(Segment segment) {
            long connection = ((long) segment.sourcePort() << 16) | segment.targetPort();
            if (segment.isStart()) {
                boolean fromClient = segment.targetPort() == serverPort;
                streams.put(connection, new WebSocketStream(segment.sequence() + 1, fromClient, messages::add));
            } else if (streams.containsKey(connection)) {
                streams.get(connection).add(segment);
            }
        }

        /** In the order in which the kernel passed on their last bytes. */
        List<WebSocketMessage> messages() {
            return messages;
        }
    }
}
