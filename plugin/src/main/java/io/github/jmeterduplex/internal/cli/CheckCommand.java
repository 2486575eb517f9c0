package io.github.jmeterduplex.internal.cli;

import io.github.jmeterduplex.internal.report.read.EngineFolder;
import io.github.jmeterduplex.internal.report.source.RunMeta;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URLClassLoader;
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

    private static final int EXIT_WRONG_INPUT = 2;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "PLAN", description = "The .jmx files.")
    private List<Path> plans = List.of();

    @Option(
            names = "--jmeter",
            paramLabel = "DIR",
            description = "JMeter's folder (default: the one in whose lib/ext this jar lies, else JMETER_HOME).")
    private @Nullable Path jmeter;

    /** Creates the command, whose options picocli sets. */
    public CheckCommand() {}

    @Override
    public Integer call() throws IOException {
        for (Path plan : plans) {
            if (!Files.isRegularFile(plan)) {
                throw new ParameterException(spec.commandLine(), "there is no file " + plan);
            }
        }
        JMeterHome home = JMeterHome.find(jmeter, System.getenv("JMETER_HOME"));
        if (home == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    (jmeter == null ? "no JMeter found" : jmeter + " is no folder of a JMeter")
                            + ": put this jar into JMeter's lib/ext, set JMETER_HOME, or give --jmeter DIR");
        }
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader classes = home.classes()) {
            thread.setContextClassLoader(classes);
            return check(classes, home);
        } finally {
            thread.setContextClassLoader(before);
        }
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

    private int check(ClassLoader classes, JMeterHome home) {
        Consumer<String> out = line -> spec.commandLine().getOut().println(line);
        try {
            return (int) Class.forName(READER, true, classes)
                    .getMethod("check", Path.class, List.class, double.class, Consumer.class)
                    .invoke(null, home.folder(), plans, rehearsedPerSecond(), out);
        } catch (InvocationTargetException e) {
            spec.commandLine().getErr().println(e.getTargetException().getMessage());
            return EXIT_WRONG_INPUT;
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the jar is not complete", e);
        }
    }
}
