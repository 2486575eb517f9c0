package io.github.jmeterduplex.samples.runs.demo;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Runs one plan of the demo, prints its figures, and returns what went wrong. */
final class DemoRun {
    private static final int LIVE_SECONDS = 5;
    private static final int PATIENCE_SECONDS = 60;

    private DemoRun() {}

    /** Asks a server. */
    interface Count {
        /** How many messages it got. */
        long ask() throws IOException;
    }

    /**
     * Runs a plan and prints its figures.
     *
     * @param name what problems begin with
     * @param seconds how long the plan sends
     * @return what went wrong, a sentence each
     */
    static List<String> run(String name, JMeterSetup setup, int seconds, Count server)
            throws IOException, InterruptedException {
        setup.property("duplex.summary.seconds", LIVE_SECONDS)
                .property("duplex.rehearsal", "auto")
                .listener(DemoRun::printFigures);
        try (JMeterRun run = setup.start()) {
            int exitCode = run.awaitEnd(Duration.ofSeconds(seconds + PATIENCE_SECONDS));
            return conclude(exitCode, run, server.ask()).stream()
                    .map(problem -> name + ": " + problem)
                    .toList();
        }
    }

    /** Runs a plan of some seconds without printing anything, as a server that has just started is slow. */
    static void warmUp(JMeterSetup setup) throws IOException, InterruptedException {
        try (JMeterRun run = setup.start()) {
            var unused = run.awaitEnd(Duration.ofSeconds(PATIENCE_SECONDS));
        }
    }

    /** Of all that JMeter prints, what the plugin says: its samples are no messages, where one thread has all users. */
    private static void printFigures(String line) {
        if (line.contains("duplex = ") || line.contains("duplex: rehearsed")) {
            System.out.println(line);
        }
    }

    private static List<String> conclude(int exitCode, JMeterRun run, long received)
            throws IOException, InterruptedException {
        if (run.engineFolders().isEmpty()) {
            return List.of("JMeter ended with " + exitCode + " and Duplex wrote no files"
                    + run.process().tail());
        }
        RunReport report = run.report();
        System.out.println(System.lineSeparator() + report.table());
        System.out.println("The server counted " + received + " messages.");
        System.out.println("Files of the run: " + fromRoot(run.folder()));
        System.out.println("The report as a page, with charts: "
                + fromRoot(run.engineFolders().get(0).resolve("report.html")));
        System.out.println("The table again: java -jar " + fromRoot(Checkout.pluginJar()) + " report "
                + fromRoot(run.engineFolders().get(0)));
        return DemoCheck.of(exitCode, run.rows(), report, received);
    }

    private static Path fromRoot(Path path) {
        return Checkout.root().relativize(path);
    }
}
