package io.github.jmeterduplex.samples.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubMessage;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubReader;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubWriter;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
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

/**
 * Measures what it takes to write an invocation of SignalR and to read its completion, with a text of 100 bytes, in
 * JSON.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 6, time = 1)
@Fork(1)
public class HubCodecBenchmark {
    private static final String TEXT = "\"" + "x".repeat(100) + "\"";
    private static final long FIRST_ID = 1_000_000;

    private final HubWriter writer = HubCodec.JSON.writer();
    private final byte[] json = ("[" + TEXT + "]").getBytes(UTF_8);
    private final HubWriter.InvocationTemplate form = writer.invocation("Echo", List.of());
    private final HubWriter.EncodedValue arguments = writer.arguments(json);
    private final byte[] completion = writer.completion("4711", writer.value(TEXT.getBytes(UTF_8)));
    private final Seen seen = new Seen();
    private final HubReader reader = HubCodec.JSON.reader(seen);
    private long id = FIRST_ID;

    /** What a session asks of a completion, and no more. */
    private static final class Seen implements HubReader.Sink {
        private long ids;
        private int bytes;

        @Override
        public void message(HubMessage message) {
            ids += message.invocationNumber();
            bytes += message.bodyLength();
        }

        @Override
        public void unknown(long type) {
            throw new IllegalStateException("a message of the type " + type);
        }
    }

    /** Makes sure that what is measured is what it says. */
    @Setup
    public void check() {
        reader.read(completion, 0, completion.length);
        if (seen.ids != 4711 || seen.bytes != TEXT.length()) {
            throw new IllegalStateException("read " + seen.bytes + " bytes of the completion " + seen.ids);
        }
    }

    /** Writes an invocation whose arguments are known. */
    @Benchmark
    public byte[] invocationEncode() {
        return form.bytes(id++, arguments);
    }

    /** Checks the arguments of an invocation. */
    @Benchmark
    public HubWriter.EncodedValue argumentsCheck() {
        return writer.arguments(json);
    }

    /** Reads a completion, as far as its id and its result. */
    @Benchmark
    public int completionDecode() {
        reader.read(completion, 0, completion.length);
        return seen.bytes;
    }

    /** Measures; writing and reading are held against the codecs' bound. */
    static List<Figure> measure() throws IOException {
        return StompCodecBenchmark.measure(HubCodecBenchmark.class, Set.of("invocationEncode", "completionDecode"));
    }
}
