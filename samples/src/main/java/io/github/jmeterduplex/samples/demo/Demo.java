package io.github.jmeterduplex.samples.demo;

import io.github.jmeterduplex.samples.harness.Checkout;
import io.github.jmeterduplex.samples.harness.JMeterRun;
import io.github.jmeterduplex.samples.harness.JMeterSetup;
import io.github.jmeterduplex.samples.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.harness.RunReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Shows one run from end to end: starts LiveChat on a free port, runs {@code jmx/livechat.jmx} against it in a headless
 * JMeter, prints the live lines, the report and where the files are. Exit code 1 when the run failed.
 */
public final class Demo {
    private static final int SECONDS = 20;
    private static final Duration PATIENCE = Duration.ofSeconds(SECONDS + 60);

    private Demo() {}

    /** Takes no arguments; runs anywhere inside the checkout, after {@code ./mvnw package}. */
    public static void main(String[] args) throws IOException, InterruptedException {
        List<String> problems = run();
        problems.forEach(problem -> System.out.println("The demo failed: " + problem));
        System.exit(problems.isEmpty() ? 0 : 1);
    }

    private static List<String> run() throws IOException, InterruptedException {
        Path plan = Checkout.plan("livechat.jmx");
        say("Starting LiveChat.");
        try (LiveChatProcess chat = LiveChatProcess.start()) {
            say("LiveChat listens on " + chat.url() + ". Running " + plan.getFileName() + " for about " + SECONDS
                    + " s.");
            try (JMeterRun run = JMeterSetup.of(plan)
                    .property("host", "127.0.0.1")
                    .property("port", chat.port())
                    .property("seconds", SECONDS)
                    // A busy machine may take seconds for a reply: slow, but no loss.
                    .property("replyTimeoutMillis", 30_000)
                    .property("duplex.summary.seconds", 5)
                    .listener(Demo::show)
                    .start()) {
                int exitCode = run.awaitEnd(PATIENCE);
                return conclude(exitCode, run);
            }
        }
    }

    private static List<String> conclude(int exitCode, JMeterRun run) throws IOException, InterruptedException {
        say("Files of the run: " + fromRoot(run.folder()));
        if (run.engineFolders().isEmpty()) {
            return List.of("JMeter ended with " + exitCode + " and Duplex wrote no files"
                    + run.process().tail());
        }
        RunReport report = run.report();
        System.out.println(report.table());
        say("The table again: java -jar " + fromRoot(Checkout.pluginJar()) + " report "
                + fromRoot(run.engineFolders().get(0)));
        return Verdict.of(exitCode, run.rows(), report);
    }

    /** Of all that JMeter prints, the figures. */
    private static void show(String line) {
        if (line.contains("duplex = ") || line.startsWith("summary ")) {
            System.out.println(line);
        }
    }

    private static Path fromRoot(Path path) {
        return Checkout.root().relativize(path);
    }

    private static void say(String sentence) {
        System.out.println(System.lineSeparator() + sentence);
    }
}
