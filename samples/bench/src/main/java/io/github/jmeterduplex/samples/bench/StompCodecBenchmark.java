package io.github.jmeterduplex.samples.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.protocol.sockjs.SockJsArray;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsReader;
import io.github.jmeterduplex.internal.protocol.stomp.StompFrame;
import io.github.jmeterduplex.internal.protocol.stomp.StompReader;
import io.github.jmeterduplex.internal.protocol.stomp.StompVersion;
import io.github.jmeterduplex.internal.protocol.stomp.StompWriter;
import io.github.jmeterduplex.session.Header;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Measures the time and the allocated bytes it takes to write a SEND and to read a MESSAGE of 100 bytes. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 6, time = 1)
@Fork(1)
public class StompCodecBenchmark {
    private static final String ALLOCATED = "gc.alloc.rate.norm";
    private static final double MAX_NANOS = 500;
    private static final int BODY_BYTES = 100;
    private static final String BODY = "{\"id\":\"lab7-4711-1000\",\"text\":\"" + "x".repeat(67) + "\"}";
    private static final String MESSAGE = "MESSAGE\ndestination:/user/queue/replies\ncontent-type:application/json\n"
            + "subscription:0\nmessage-id:4d2f-18881\ncontent-length:" + BODY_BYTES + "\n\n" + BODY + "\0";

    private final byte[] body = BODY.getBytes(UTF_8);
    private final List<Header> headers = List.of(new Header("x-id", "lab7-4711-1000"));
    private final byte[] message = MESSAGE.getBytes(UTF_8);
    private final byte[] array = SockJsArray.of(List.of(message));
    private final byte[] envelope = new byte[array.length + 1];
    private final Seen seen = new Seen();
    private final SockJsReader sockJsReader = new SockJsReader(seen);
    private final StompReader reader = new StompReader(1 << 20, null, seen);

    /** What a session asks of a frame, and no more. */
    private static final class Seen implements StompReader.Sink, SockJsReader.Sink {
        private int bodies;
        private int bytes;

        @Override
        public void heartbeat() {
            bodies--;
        }

        @Override
        public void frame(StompFrame frame) {
            if (frame.has("subscription", "0")) {
                bodies += frame.bodyLength();
            }
        }

        @Override
        public void open() {
            throw new IllegalStateException();
        }

        @Override
        public void message(byte[] array, int offset, int length) {
            bytes += length;
        }

        @Override
        public void close(int code, String reason) {
            throw new IllegalStateException();
        }
    }

    /** Makes sure that what is measured is what it says. */
    @Setup
    public void check() {
        reader.read(message, 0, message.length);
        if (body.length != BODY_BYTES || seen.bodies != BODY_BYTES) {
            throw new IllegalStateException("a body of " + body.length + " bytes, read as " + seen.bodies);
        }
    }

    /** Writes a SEND. */
    @Benchmark
    public byte[] sendEncode() {
        return StompWriter.send(StompVersion.V1_2, "/app/echo", "application/json", headers, body);
    }

    /** Reads a MESSAGE, as far as its subscription. */
    @Benchmark
    public int messageDecode() {
        reader.read(message, 0, message.length);
        return seen.bodies;
    }

    /** Puts a frame into a SockJS array. */
    @Benchmark
    public byte[] arrayEncode() {
        return SockJsArray.of(List.of(message));
    }

    /** Takes a frame out of a SockJS array, which is overwritten: its copy is part of the figure. */
    @Benchmark
    public int arrayDecode() {
        envelope[0] = 'a';
        System.arraycopy(array, 0, envelope, 1, array.length);
        sockJsReader.read(envelope, 0, envelope.length);
        return seen.bytes;
    }

    /** Measures; the hot two are held against the bound. */
    static List<Figure> measure() throws IOException {
        return measure(StompCodecBenchmark.class, Set.of("sendEncode", "messageDecode"));
    }

    /**
     * Measures the benchmarks of a class, each in time and garbage.
     *
     * @param hot those that must not take longer than {@link #MAX_NANOS}
     */
    static List<Figure> measure(Class<?> benchmarks, Set<String> hot) throws IOException {
        try {
            return new Runner(new OptionsBuilder()
                            .include(benchmarks.getName() + "\\.")
                            .addProfiler(GCProfiler.class)
                            .verbosity(VerboseMode.SILENT)
                            .build())
                    .run().stream().flatMap(result -> figures(result, hot)).toList();
        } catch (RunnerException e) {
            throw new IOException("JMH: " + e.getMessage(), e);
        }
    }

    private static Stream<Figure> figures(RunResult result, Set<String> hot) {
        Result<?> time = result.getPrimaryResult();
        Result<?> garbage = result.getSecondaryResults().get(ALLOCATED);
        String name = time.getLabel();
        double most = hot.contains(name) ? MAX_NANOS : Double.POSITIVE_INFINITY;
        return Stream.of(
                Figure.atMost("ns, " + name, time.getScore(), most),
                Figure.told("bytes of garbage, " + name, garbage.getScore()));
    }
}
