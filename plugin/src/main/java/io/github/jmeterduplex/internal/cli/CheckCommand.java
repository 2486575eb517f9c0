package io.github.jmeterduplex.internal.cli;

import io.github.jmeterduplex.internal.report.read.EngineFolder;
import io.github.jmeterduplex.internal.report.source.RunMeta;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code check}: finds mistakes in test plans, which it loads with the classes of an installed JMeter. Exit
 * code 1 if there is a mistake.
 */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = "Finds mistakes in the Duplex samplers of test plans, without running them.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {" 0:no mistake", " 1:a mistake", " 2:wrong arguments, or a file that is no test plan"})
public final class CheckCommand implements Callable<Integer> {
    /** Name of the class that checks plan files; it is text because that class needs JMeter's classes. */
    private static final String READER = "io.github.jmeterduplex.internal.sampler.plan.PlanFileCheck";

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "PLAN", description = "The .jmx files.")
    private List<Path> plans = List.of();

    @Option(
            names = "--jmeter",
            paramLabel = "DIR",
            description = "JMeter's folder (default: the one in whose lib/ext this jar lies, else JMETER_HOME).")
    private @Nullable Path jmeter;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the mistakes and notes as JSON.")
    private @Nullable Path json;

    /** Creates the command, whose options picocli sets. */
    public CheckCommand() {}

    @Override
    public Integer call() throws IOException {
        for (Path plan : plans) {
            if (!Files.isRegularFile(plan)) {
                throw new ParameterException(spec.commandLine(), "there is no file " + plan);
            }
        }
        Consumer<String> out = line -> spec.commandLine().getOut().println(line);
        double perSecond = rehearsedPerSecond();
        return JMeterHome.required(spec, jmeter)
                .run(
                        spec,
                        READER,
                        (read, home) -> read.getMethod(
                                        "check", Path.class, List.class, double.class, Path.class, Consumer.class)
                                .invoke(null, home, plans, perSecond, json, out));
    }

    /** Returns the messages a second of the rehearsal of the newest run; 0 if it is not known. */
    private double rehearsedPerSecond() {
        try {
            return EngineFolder.newestIn(Path.of(EngineFolder.RESULTS))
                    .map(engine -> RunMeta.read(engine, warning -> {}).rehearsedPerSecond())
                    .orElse(0.0);
        } catch (IOException | UncheckedIOException e) {
            // The check of the plan does not depend on it.
            return 0;
        }
    }
}
