package io.github.jmeterduplex.internal.har;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.har.recording.HarException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Parses the arguments of {@code import}, runs the import, and prints its result. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = "Makes a test plan of a HAR file that a browser recorded.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {" 0:the plan is written", " 2:wrong arguments, or a file that no plan can be made of"})
public final class ImportCommand implements Callable<Integer> {
    private static final int EXIT_WRONG_INPUT = 2;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "HAR", description = "The .har file.")
    @SuppressWarnings("NullAway.Init") // Set by picocli.
    private Path har;

    @Option(
            names = "-o",
            paramLabel = "PLAN",
            description = "The .jmx file (default: beside the HAR file, of its name).")
    private @Nullable Path plan;

    @Option(names = "--one-thread", description = "One thread has all sessions, instead of one thread a user.")
    private boolean isOneThread;

    @Option(names = "--overwrite", description = "Replace a plan that exists.")
    private boolean isOverwriting;

    /** Creates the command, whose options picocli sets. */
    public ImportCommand() {}

    @Override
    public Integer call() {
        if (!Files.isRegularFile(har)) {
            throw new ParameterException(spec.commandLine(), "there is no file " + har);
        }
        HarImport wanted = new HarImport(har, plan == null ? HarImport.planOf(har) : plan, isOneThread, isOverwriting);
        try {
            PrintWriter out = spec.commandLine().getOut();
            HarImport.Written written = wanted.run();
            written.summary().forEach(line -> out.println(DisplayText.line(line)));
            String users = written.hasUsers() ? " and " + wanted.users() + ", which holds secrets" : "";
            out.println(DisplayText.line("wrote " + wanted.plan() + users));
            out.println(DisplayText.line("next: " + jmeter() + " -n -t " + wanted.plan() + " -l results.jtl"));
            String who = isOneThread ? "sessions" : "users";
            out.println("then with load: the same with -J" + who + "=50 -Jloops=20 -Jthink=50");
            return 0;
        } catch (HarException | IOException e) {
            spec.commandLine().getErr().println(DisplayText.line(String.valueOf(e.getMessage())));
            return EXIT_WRONG_INPUT;
        }
    }

    /**
     * Returns the command that starts JMeter from the current folder: {@code bin/jmeter} if it exists, else {@code
     * jmeter}.
     */
    private static String jmeter() {
        Path here = Path.of("bin", "jmeter");
        return Files.isRegularFile(here) ? here.toString() : "jmeter";
    }
}
