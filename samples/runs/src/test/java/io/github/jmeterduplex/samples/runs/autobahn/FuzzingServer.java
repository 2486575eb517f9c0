package io.github.jmeterduplex.samples.runs.autobahn;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The suite's server, in its own process: each connection is one case; it ends after its reports. */
final class FuzzingServer implements AutoCloseable {
    /** Kosoku runs Autobahn's own cases on a Python of today. */
    private static final Path PROGRAM = Checkout.root().resolve("samples/runs/autobahn/venv/bin/kosoku");

    private static final Pattern READY = Pattern.compile("listening on (ws://127\\.0\\.0\\.1:\\d+)");
    private static final String REPORTS = "reports";
    private static final String INDEX = "index.json";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** What the runner itself dies of in some cases for compressed messages, before it has judged them. */
    private static final String RUNNER_FAULT = "Strings must be encoded before hashing";

    /**
     * One case, as the report has it.
     *
     * @param id such as {@code 9.1.6}
     * @param behavior how the client took what was sent: OK, NON-STRICT, INFORMATIONAL, UNIMPLEMENTED, FAILED or ERROR
     * @param close how it closed the connection: OK, INFORMATIONAL or what was wrong
     * @param result what the case says of it
     */
    record Verdict(String id, String behavior, String close, String result) {
        /** Whether the runner could not say how the client did. */
        boolean isOfRunner() {
            return behavior.equals("ERROR") && result.equals(RUNNER_FAULT);
        }
    }

    private final Path folder;
    private final Child child;
    private final String url;

    private FuzzingServer(Path folder, Child child) throws InterruptedException {
        this.folder = folder;
        this.child = child;
        this.url = child.awaitLine(READY, PATIENCE).group(1);
    }

    /** Skips the test where the suite is not installed; CI has it, so there its absence is a failure. */
    static void assumeInstalled() {
        Needs.that(
                () -> Files.isExecutable(PROGRAM),
                "Python 3.10 and `pip install -r samples/runs/autobahn/requirements.txt` in the environment"
                        + " samples/runs/autobahn/venv, as .ci/run makes it");
    }

    /**
     * Starts it on a free port.
     *
     * @param cases such as {@code 9.*}
     * @param folder for its reports
     */
    static FuzzingServer start(List<String> cases, Path folder) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                PROGRAM.toString(),
                "--mode",
                "fuzzingserver",
                "--outdir",
                folder.resolve(REPORTS).toString()));
        cases.forEach(ids -> command.addAll(List.of("--include", ids)));
        command.add("127.0.0.1:0");
        Child child = Child.start("Autobahn", command, folder, line -> {});
        try {
            return new FuzzingServer(folder, child);
        } catch (InterruptedException | RuntimeException e) {
            child.close();
            throw e;
        }
    }

    /** Where a client fetches the number of cases. */
    String countUrl() {
        return url + "/getCaseCount";
    }

    /** @param number from 1 */
    String caseUrl(int number, String agent) {
        return url + "/runCase?case=" + number + "&agent=" + agent;
    }

    /** Where a client asks for the reports. */
    String reportUrl(String agent) {
        return url + "/updateReports?agent=" + agent;
    }

    /** Waits for the reports and reads them. */
    List<Verdict> verdicts() throws IOException, InterruptedException {
        child.awaitExit(PATIENCE);
        Path reports = folder.resolve(REPORTS);
        if (!Files.exists(reports.resolve(INDEX))) {
            throw new IllegalStateException("Autobahn wrote no reports" + child.tail());
        }
        List<Verdict> verdicts = new ArrayList<>();
        for (Object agent :
                JSON.std.mapFrom(Files.readString(reports.resolve(INDEX))).values()) {
            for (Map.Entry<?, ?> found : ((Map<?, ?>) agent).entrySet()) {
                Path details = reports.resolve(String.valueOf(Json.at(found.getValue(), "reportfile")));
                verdicts.add(new Verdict(
                        found.getKey().toString(),
                        String.valueOf(Json.at(found.getValue(), "behavior")),
                        String.valueOf(Json.at(found.getValue(), "behaviorClose")),
                        String.valueOf(Json.at(JSON.std.mapFrom(Files.readString(details)), "result"))));
            }
        }
        return verdicts;
    }

    @Override
    public void close() {
        child.close();
    }
}
