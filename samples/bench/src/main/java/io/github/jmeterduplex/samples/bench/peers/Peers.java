package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.peers.server.ProcessUse;
import io.github.jmeterduplex.samples.bench.peers.server.Server;
import io.github.jmeterduplex.samples.bench.peers.server.Servers;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Measures the plugin beside other load generators and beside the probe: each in a process of its own, in turns, under
 * the same load against a new server of {@link Servers}. What was done is what the server
 * counted; what it cost is the CPU time of the process. Prints a table, and writes it as Markdown to {@code
 * samples/bench/target/peers.md}.
 *
 * <p>One scenario, from the command line, once {@code ./mvnw -Plong package -DskipTests} has run:
 *
 * <pre>
 * JR=$(find ~/.m2 -name 'jackson-jr-objects-2*.jar' -o -name 'jackson-core-2.22*.jar' | tr '\n' ':')
 * OURS=$(printf 'samples/%s/target/classes:' bench runs servers)plugin/target/jmeter-duplex-0.1.0.jar
 * java -Dbench.only='^stomp/(plugin|probe)' -Dbench.runs=3 -cp $OURS:$JR \
 *     io.github.jmeterduplex.samples.bench.peers.Peers
 * </pre>
 *
 * <p>{@link Options} says which properties there are, {@link Scenarios} what there is to be measured.
 */
public final class Peers {
    private final Options options;
    private final Results results = new Results();

    Peers(Options options) {
        this.options = options;
    }

    /** Exit code 1 means that measurements failed or promises are broken. */
    public static void main(String[] args) throws IOException, InterruptedException {
        System.exit(run() ? 0 : 1);
    }

    /** Measures what the system properties say; returns whether nothing failed and no promise is broken. */
    public static boolean run() throws IOException, InterruptedException {
        Options options = Options.of(System.getProperties());
        if (!ProcessUse.isKnown()) {
            System.out.println("Peers were not measured: this needs Linux, whose /proc has the CPU time of a process");
            return true;
        }
        Summary summary = new Peers(options).measureAll();
        write(summary);
        return summary.isGood();
    }

    /** Measures all that is wanted, as often as is wanted. */
    Summary measureAll() throws InterruptedException {
        List<Scenario> scenarios = new Scenarios(options).all();
        for (int run = 1; run <= options.runs(); run++) {
            for (Scenario scenario : scenarios) {
                for (Contestant contestant : scenario.contestants()) {
                    measure(scenario, contestant, run);
                }
            }
        }
        return new Summary(results, scenarios, options);
    }

    private static void write(Summary summary) throws IOException {
        System.out.println(summary.text());
        Path page = Checkout.root().resolve("samples/bench/target/peers.md");
        Files.writeString(page, summary.markdown());
        System.out.println("Written to " + page);
    }

    private void measure(Scenario scenario, Contestant contestant, int run) throws InterruptedException {
        String key = Results.key(scenario.name(), contestant.name());
        if (!options.includes(key)) {
            return;
        }
        Optional<String> missing = contestant.missing().or(scenario.servers()::missing);
        if (missing.isPresent()) {
            results.missing(key, missing.get());
            return;
        }
        try {
            Measured measured = once(scenario, contestant);
            results.add(key, measured);
            System.out.printf(
                    Locale.ROOT,
                    "%s, run %d: %,.0f/s, %.2f µs of CPU each, %.0f %% of a core; server %.2f µs each%n",
                    key,
                    run,
                    measured.perSecond(),
                    measured.cpuMicros(),
                    measured.busyPercent(),
                    measured.serverMicros());
        } catch (IOException | RuntimeException e) {
            // The others can be measured all the same; the table says what is missing, and the exit code that it is.
            results.failed(key, String.valueOf(e.getMessage()));
            System.out.println(key + ", run " + run + " failed: " + e.getMessage());
        }
    }

    private Measured once(Scenario scenario, Contestant contestant) throws IOException, InterruptedException {
        Load load = scenario.load();
        try (Server server = scenario.servers().start();
                RunningContestant client = contestant.start(load, server, options.timing())) {
            Measured measured = scenario.measurement().of(client, server, load, options.timing());
            client.tidy();
            return measured;
        }
    }
}
