package io.github.jmeterduplex.samples.runs.harness;

import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Live heap and threads of a JVM at a moment, by the JDK's {@code jcmd}.
 *
 * @param heapBytes of all live objects, after a full collection
 * @param threads names of all Java threads
 */
public record JvmFootprint(long heapBytes, List<String> threads) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Pattern TOTAL = Pattern.compile("^Total\\s+(\\d+)\\s+(\\d+)", Pattern.MULTILINE);
    private static final Pattern THREAD = Pattern.compile("^\"([^\"]+)\" #", Pattern.MULTILINE);
    /** Such as {@code Owner 1-1}. */
    private static final Pattern OF_THREAD_GROUP = Pattern.compile(".* \\d+-\\d+");

    /** The list is copied. */
    public JvmFootprint {
        threads = List.copyOf(threads);
    }

    public static JvmFootprint of(JMeterRun run) throws InterruptedException {
        return of(run.process().pid());
    }

    /** The cost of the JVM with that process id. */
    public static JvmFootprint of(long pid) throws InterruptedException {
        // the histogram's default: the JVM collects before it counts
        Matcher total = TOTAL.matcher(ask(pid, "GC.class_histogram"));
        if (!total.find()) {
            throw new IllegalStateException("jcmd printed no total");
        }
        List<String> threads = THREAD.matcher(ask(pid, "Thread.print"))
                .results()
                .map(found -> found.group(1))
                .toList();
        return new JvmFootprint(Long.parseLong(total.group(2)), threads);
    }

    /** Live heap of each of so many sessions that were opened since. */
    public double heapBytesPerSession(JvmFootprint before, long sessions) {
        return (double) (heapBytes - before.heapBytes) / (double) sessions;
    }

    /** Threads of the plugin, by name. */
    public int pluginThreads() {
        return (int) threads.stream().filter(name -> name.startsWith("duplex")).count();
    }

    /** Threads of JMeter's Thread Groups, by name. */
    public long planThreads() {
        return threads.stream()
                .filter(name -> OF_THREAD_GROUP.matcher(name).matches())
                .count();
    }

    private static String ask(long pid, String what) throws InterruptedException {
        try (Child child = Child.start(
                "jcmd", List.of(Child.jdkTool("jcmd"), Long.toString(pid), what), Checkout.root(), line -> {})) {
            child.awaitExit(PATIENCE);
            return String.join("\n", child.lines());
        }
    }
}
