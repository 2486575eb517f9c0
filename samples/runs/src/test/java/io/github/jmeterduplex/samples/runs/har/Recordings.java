package io.github.jmeterduplex.samples.runs.har;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.ClassArchive;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import io.github.jmeterduplex.samples.runs.harness.PluginCommand;
import io.github.jmeterduplex.samples.runs.harness.QuickJvm;
import io.github.jmeterduplex.samples.runs.report.Browser;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Recordings of a real Chromium, and what the command makes of them. Confined to one thread. */
final class Recordings implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Path folder;
    private final Browser browser;

    private Recordings(Path folder, Browser browser) {
        this.folder = folder;
        this.browser = browser;
    }

    /**
     * Starts the browser, or skips the test where it is not installed.
     *
     * @param arguments further ones of the browser
     */
    static Recordings start(Path folder, String... arguments) {
        Needs.that(Browser::isInstalled, "chromium and chromedriver");
        return new Recordings(folder, Browser.start(folder.resolve("profile"), arguments));
    }

    /** Opens a page of a file with a library, whose script sets {@code done} when it has said all. */
    Recordings open(String name, Path library, String script) throws IOException {
        Path page = folder.resolve(name + ".html");
        Files.writeString(
                page,
                "<!DOCTYPE html><meta charset=utf-8><script src=\"" + library.toUri() + "\"></script><script>" + script
                        + "</script>");
        browser.forgetCookies();
        browser.open(page.toUri());
        return this;
    }

    /** Opens a page of a server, and runs scripts in it, the last of which sets {@code done} when it has said all. */
    Recordings open(String address, List<Path> libraries, String script) throws IOException {
        browser.forgetCookies();
        browser.open(URI.create(address));
        for (Path library : libraries) {
            browser.run(Files.readString(library));
        }
        browser.run(script);
        return this;
    }

    /** Waits for the script, and writes the recording. */
    Path record(String name) throws Exception {
        Await.answer(() -> String.valueOf(browser.run("return window.done")), "true"::equals, PATIENCE);
        return HarRecorder.write(browser, folder.resolve(name + ".har"));
    }

    /** What a command of the jar says. */
    static List<String> command(String... arguments) throws InterruptedException {
        List<String> quick = QuickJvm.options(ClassArchive.REPORT);
        PluginCommand command = PluginCommand.in(Checkout.root(), quick, (Object[]) arguments);
        assertThat(command.exitCode()).as(String.join("\n", command.lines())).isZero();
        return command.lines();
    }

    /** The plan of a recording, beside it. */
    static Path imported(Path har) throws Exception {
        return imported(har, har.resolveSibling(name(har) + ".jmx"));
    }

    private static String name(Path har) {
        return har.getFileName().toString().replace(".har", "");
    }

    private static Path imported(Path har, Path plan, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("import", har.toString(), "-o", plan.toString()));
        arguments.addAll(List.of(options));
        assertThat(command(arguments.toArray(String[]::new))).anyMatch(line -> line.startsWith("wrote "));
        return plan;
    }

    /** The command {@code check} finds no mistake in any of the plans. */
    static void assertNoMistake(Collection<Path> plans) throws InterruptedException {
        List<String> arguments = new ArrayList<>(
                List.of("check", "--jmeter", Checkout.jmeterHome().toString()));
        plans.forEach(plan -> arguments.add(plan.toString()));
        assertThat(command(arguments.toArray(String[]::new)))
                .filteredOn(line -> line.endsWith(": no mistake"))
                .hasSameSizeAs(plans);
    }

    /** All plans of this folder. */
    List<Path> plans() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jmx")).toList();
        }
    }

    /** Runs a plan as it is, but without the recorded think times. */
    static Finished run(Path plan) throws Exception {
        return Finished.run(JMeterSetup.of(plan).property("think", 0)).withoutFailedSamples();
    }

    /** Runs the plan of one thread with many sessions. */
    static Finished runOneThread(Path har, int sessions) throws Exception {
        Path plan = imported(har, har.resolveSibling(name(har) + "-one-thread.jmx"), "--one-thread");
        return Finished.run(JMeterSetup.of(plan).property("think", 0).property("sessions", sessions))
                .withoutFailedSamples();
    }

    static void assertReplied(Finished run, String label, int messages) {
        assertThat(run.count(label, "sent")).as(label).isEqualTo(messages);
        assertThat(run.count(label, "replied")).as(label).isEqualTo(messages);
    }

    /** These counts of a server, to compare the recorded ones with those of a run. */
    static Map<String, Object> counts(Map<String, Object> stats, String... names) {
        Map<String, Object> counts = new TreeMap<>(stats);
        counts.keySet().retainAll(List.of(names));
        assertThat(counts).hasSize(names.length);
        return counts;
    }

    @Override
    public void close() {
        browser.close();
    }
}
