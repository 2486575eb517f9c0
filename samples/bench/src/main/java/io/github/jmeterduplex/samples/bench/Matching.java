package io.github.jmeterduplex.samples.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.engine.match.InFlightMessage;
import io.github.jmeterduplex.internal.engine.match.Matcher;
import io.github.jmeterduplex.internal.engine.match.MatcherSession;
import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.internal.engine.match.MessageSpec;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.match.ReplyCandidate;
import io.github.jmeterduplex.internal.engine.match.ReplyRule;
import io.github.jmeterduplex.internal.engine.match.WallClock;
import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.internal.record.log.RunInfo;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What it costs to find that an arrival is a push and to count it; and the whole way of a message that is answered. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 6, time = 1)
@Fork(1)
public class Matching {
    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int SWEEP_EVERY = 50_000;
    private static final byte[] BODY = "x".repeat(100).getBytes(UTF_8);

    private final MatcherSession sender = new MatcherSession(1, "127.0.0.1:1");
    private RunLog log;
    private Matcher matcher;
    private MessageIds ids;
    private MessageSpec spec;
    private LabelStats pushes;
    private int answered;

    /** @param id that it carries in a header; null for none */
    private record Came(String id, long arrivedNanos) implements ReplyCandidate {
        @Override
        public String source() {
            return "/user/queue/replies";
        }

        @Override
        public String header(String name) {
            return id;
        }

        @Override
        public byte[] bodyArray() {
            return BODY;
        }

        @Override
        public int bodyOffset() {
            return 0;
        }

        @Override
        public int bodyLength() {
            return BODY.length;
        }
    }

    /** Opens a log without rows under {@link Checkout#runs}. */
    @Setup(Level.Trial)
    public void open() throws IOException {
        String folder = Files.createTempDirectory(Files.createDirectories(Checkout.runs()), "matching-")
                .toString();
        Map<String, String> properties =
                Map.of("duplex.results", folder, "duplex.messages", "off", "duplex.summary.seconds", "0");
        log = RunLog.open(
                Settings.read(properties::get),
                new RunInfo("matching", Map.of(), properties),
                () -> {},
                directory -> List.of());
        WallClock clock = WallClock.system();
        ids = new MessageIds("lab7", clock.epochMillis(clock.nanos()));
        matcher = new Matcher(log, clock, ids, 1_000_000, 1);
        pushes = log.label("pushes");
        LabelStats stats = log.label("chat");
        ReplyRule rule = new ReplyRule(
                ReplyRule.Way.ID, "header:x-id", "/user/queue/replies", arrival -> arrival.header("x-id"));
        spec = new MessageSpec(stats, matcher.register(rule, stats), null, TIMEOUT_NANOS, "users 1-1");
    }

    /** Ends the log. */
    @TearDown(Level.Trial)
    public void close() {
        log.close();
    }

    /** Takes an arrival that answers nothing. */
    @Benchmark
    public boolean push() {
        boolean reply = matcher.arrived(sender, new Came(null, System.nanoTime()));
        matcher.pushed(pushes, LabelStats.NONE);
        return reply;
    }

    /** Takes an arrival that answers nothing and says when the server sent it. */
    @Benchmark
    public boolean timedPush() {
        boolean reply = matcher.arrived(sender, new Came(null, System.nanoTime()));
        matcher.pushed(pushes, 1 + (answered++ & 4095));
        return reply;
    }

    /** Registers a message, hands it over and takes its reply. */
    @Benchmark
    public boolean roundTrip() {
        long number = ids.nextNumber();
        InFlightMessage message =
                matcher.begin(spec, sender, new OutgoingMessage(number, Matcher.NO_PACE, 100, 1, 0), null);
        matcher.handOver(message);
        if (++answered % SWEEP_EVERY == 0) {
            matcher.sweep();
        }
        return matcher.arrived(sender, new Came(ids.of(number), System.nanoTime()));
    }

    /** Measures; a push is held against the codecs' bound. */
    static List<Figure> measure() throws IOException {
        return StompCodecBenchmark.measure(Matching.class, Set.of("push", "timedPush"));
    }
}
