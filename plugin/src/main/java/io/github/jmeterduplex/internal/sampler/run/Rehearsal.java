package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.record.log.MessageWindow;
import io.github.jmeterduplex.internal.sampler.plan.RehearsedLoad;
import io.github.jmeterduplex.internal.serve.Behaviour;
import io.github.jmeterduplex.internal.serve.DuplexServer;
import io.github.jmeterduplex.internal.serve.ServeOptions;
import io.github.jmeterduplex.latency.RunFile;
import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens sessions and sends messages to a server in this JVM, with the samplers of the plan, until the JVM has compiled
 * the code: otherwise the first seconds of every figure would be those of a cold JVM. Confined to one thread, which is
 * not one of JMeter's.
 */
final class Rehearsal {
    private static final Logger LOG = LoggerFactory.getLogger(Rehearsal.class);
    private static final String GROUP = "rehearsal";
    private static final int SESSIONS = 20;
    private static final int FIRST_MESSAGES = 20;
    private static final int MOST_MESSAGES = 20_000;
    /** How long a round should take: each round has as many messages as that needs. */
    private static final double ROUND_NANOS = 150e6;
    /** After so many rounds that were hardly faster than those before, code is compiled as far as it matters. */
    private static final int STEADY_ROUNDS = 4;

    /** With fewer rounds, their speed is that of code that is not compiled yet. */
    private static final int FEWEST_ROUNDS = 8;
    /** How much faster the last rounds may be than those before. */
    private static final double FASTER = 1.15;

    private static final int PACED_PER_SECOND = 1_000;
    private static final double PACED_SECONDS = 0.3;
    private static final double MICROS_PER_MILLI = 1_000.0;

    /**
     * What a rehearsal has measured.
     *
     * @param seconds how long it took
     * @param perSecond messages a second at full speed, with the server in the same JVM; 0 if that is not known, as the
     *     plan does not send, or the time was too short
     * @param latencies of replies at a low rate; null if there are not any
     * @param instead what was rehearsed in place of what the test server does not speak; empty if it speaks all
     */
    record Result(double seconds, long perSecond, MessageWindow.@Nullable Percentiles latencies, String instead) {
        /** Returns the line for the console, with the figures that are known. */
        String line() {
            List<String> figures = new ArrayList<>();
            if (latencies != null) {
                figures.add(String.format(Locale.ROOT, "%.2f ms p50", latencies.p50Micros() / MICROS_PER_MILLI));
                figures.add(String.format(Locale.ROOT, "%.2f ms p99", latencies.p99Micros() / MICROS_PER_MILLI));
            }
            if (perSecond > 0) {
                figures.add(String.format(Locale.ROOT, "%,d messages/s", perSecond));
            }
            return String.format(
                    Locale.ROOT,
                    "rehearsed %.1f s on this machine%s%s",
                    seconds,
                    instead.isEmpty() ? "" : " (with " + instead + ")",
                    figures.isEmpty() ? "" : ": " + String.join(", ", figures));
        }

        /** Returns the facts for {@code run.json}, without those that are not known. */
        Map<String, Object> facts() {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("seconds", seconds);
            if (perSecond > 0) {
                facts.put(RunFile.PER_SECOND, perSecond);
            }
            if (latencies != null) {
                facts.put(RunFile.P50_MS, latencies.p50Micros() / MICROS_PER_MILLI);
                facts.put(RunFile.P99_MS, latencies.p99Micros() / MICROS_PER_MILLI);
            }
            return facts;
        }
    }

    private final Run run;
    private final RehearsedLoad load;
    private final int port;
    private final long deadlineNanos;
    private final CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    private Map<String, String> sending;
    private int messages = FIRST_MESSAGES;
    /** Messages a second of the fastest round; 0 if that is not known. */
    private double fastest;

    private Rehearsal(Run run, RehearsedLoad load, int port, long deadlineNanos) {
        this.run = run;
        this.load = load;
        this.port = port;
        this.deadlineNanos = deadlineNanos;
        this.sending = load.sending();
    }

    /**
     * Rehearses the loads one after the other.
     *
     * @param run whose figures go nowhere
     * @param seconds the longest time for all of them
     * @throws IOException if no port can be opened
     */
    static Result of(Run run, List<RehearsedLoad> loads, double seconds) throws IOException, InterruptedException {
        long began = System.nanoTime();
        double rounds = Math.max(0, seconds / loads.size() - PACED_SECONDS);
        long each = (long) (rounds * TimeUnit.SECONDS.toNanos(1));
        double perSecond = 0;
        List<String> instead = new ArrayList<>();
        MessageWindow.@Nullable Percentiles paced = null;
        for (RehearsedLoad load : loads) {
            try (DuplexServer server =
                    DuplexServer.start(new ServeOptions(0, load.isEncrypted(), false, Behaviour.parse(Map.of())))) {
                Rehearsal one = new Rehearsal(run, load, server.port(), System.nanoTime() + each);
                one.untilSteady();
                perSecond = Math.max(perSecond, one.fastest);
                MessageWindow.Percentiles seen = one.paced();
                paced = seen == null ? paced : seen;
            }
            if (!load.instead().isEmpty()) {
                instead.add(load.instead());
            }
        }
        return new Result((System.nanoTime() - began) / 1e9, Math.round(perSecond), paced, String.join(", ", instead));
    }

    /** The compiler itself goes on for half a minute, ever more seldom: how fast rounds are says when it is enough. */
    private void untilSteady() throws InterruptedException {
        List<Double> rounds = new ArrayList<>();
        while (System.nanoTime() - deadlineNanos < 0 && !isSteady(rounds)) {
            long compiledMillis = compiled();
            double perSecond = round();
            rounds.add(perSecond);
            LOG.debug("{} a second, {} ms compiled", perSecond, compiled() - compiledMillis);
        }
        fastest = load.sender() == null || rounds.size() < FEWEST_ROUNDS ? 0 : fastest(rounds);
    }

    private static boolean isSteady(List<Double> rounds) {
        int before = rounds.size() - STEADY_ROUNDS;
        return rounds.size() >= FEWEST_ROUNDS
                && fastest(rounds.subList(before, rounds.size())) < FASTER * fastest(rounds.subList(0, before));
    }

    private static double fastest(List<Double> rounds) {
        return rounds.stream().mapToDouble(perSecond -> perSecond).max().orElse(0);
    }

    private long compiled() {
        return compiler != null && compiler.isCompilationTimeMonitoringSupported()
                ? compiler.getTotalCompilationTime()
                : 0;
    }

    /**
     * Opens the sessions again and sends over them; returns how many messages a second were answered, or how many
     * sessions were opened if the plan does not send.
     */
    private double round() throws InterruptedException {
        Map<String, String> opening = new LinkedHashMap<>(load.opening());
        opening.put("url", url());
        opening.put("sessions", String.valueOf(SESSIONS));
        opening.put("group", GROUP);
        opening.put("ifExists", "replace");
        opening.put("maxFailed", String.valueOf(SESSIONS));
        boolean isUser = load.opener().equals(load.sender());
        if (isUser) {
            opening.putAll(sending());
        }
        long began = System.nanoTime();
        SampleResult result = sample(load.opener(), opening);
        if (!isUser && load.sender() != null) {
            began = System.nanoTime();
            result = sample(load.sender(), sending());
        }
        long nanos = System.nanoTime() - began;
        return load.sender() == null ? SESSIONS * 1e9 / nanos : sent(result, nanos);
    }

    private String url() {
        return load.opening().getOrDefault("url", "").replace(RehearsedLoad.PORT, String.valueOf(port));
    }

    private Map<String, String> sending() {
        Map<String, String> all = new LinkedHashMap<>(sending);
        all.put("group", GROUP);
        all.put("messages", String.valueOf(messages));
        all.put("replyTimeoutMillis", "1000");
        all.put("waitForReplies", "true");
        all.put("samples", "one");
        return all;
    }

    /** Adapts the next round to the last one; a rule for replies that the server does not meet is replaced. */
    private double sent(SampleResult result, long nanos) {
        if (!result.isSuccessful()) {
            LOG.debug("Duplex: the rehearsal continues with plain messages: {}", result.getResponseMessage());
            sending = RehearsedLoad.plain(load.protocol());
            return 0;
        }
        double perSecond = messages * 1e9 / nanos;
        double wanted = messages * ROUND_NANOS / nanos;
        messages = (int) Math.min(MOST_MESSAGES, Math.max(FIRST_MESSAGES, Math.min(wanted, 4.0 * messages)));
        return perSecond;
    }

    /** Sends at a low rate; returns the latencies, or null if the plan does not send, or no reply came. */
    private MessageWindow.@Nullable Percentiles paced() throws InterruptedException {
        String sender = load.sender();
        if (sender == null) {
            return null;
        }
        Map<String, String> sending = sending();
        sending.put("label", "paced " + load.hashCode());
        sending.put("messagesPerSecond", String.valueOf(PACED_PER_SECOND));
        sending.put("messages", String.valueOf(Math.round(PACED_PER_SECOND * PACED_SECONDS)));
        if (load.opener().equals(sender)) {
            sending.put("sessions", String.valueOf(SESSIONS));
            sending.putAll(load.opening());
            sending.put("url", url());
        }
        SampleResult unused = sample(sender, sending);
        MessageWindow.Percentiles seen =
                run.log().window(sending.get("label"), 1).percentiles();
        return seen.p99Micros() == 0 ? null : seen;
    }

    private SampleResult sample(String className, Map<String, String> parameters) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Arguments arguments = new Arguments();
        parameters.forEach(arguments::addArgument);
        try {
            DuplexSampler sampler = Class.forName(className)
                    .asSubclass(DuplexSampler.class)
                    .getDeclaredConstructor()
                    .newInstance();
            return sampler.run(GROUP, new JavaSamplerContext(arguments), () -> run);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(Objects.requireNonNullElse(e.getMessage(), className), e);
        }
    }
}
