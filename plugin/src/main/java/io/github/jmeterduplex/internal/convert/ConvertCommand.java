package io.github.jmeterduplex.internal.convert;

import io.github.jmeterduplex.internal.codec.DisplayText;
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

/** Parses the arguments of {@code convert}, converts the plan, and prints what became of it. */
@Command(
        name = "convert",
        mixinStandardHelpOptions = true,
        description = "Makes a plan with Duplex of one with the samplers of jmeter-websocket-samplers or"
                + " JMeter-WebSocketSampler.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {" 0:the plan is written", " 2:wrong arguments, or a file with nothing to convert"})
public final class ConvertCommand implements Callable<Integer> {
    private static final int EXIT_WRONG_INPUT = 2;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "PLAN", description = "The .jmx file.")
    @SuppressWarnings("NullAway.Init") // Set by picocli.
    private Path plan;

    @Option(
            names = "-o",
            paramLabel = "FILE",
            description = "The .jmx file to write (default: PLAN-duplex.jmx beside the plan).")
    private @Nullable Path converted;

    @Option(names = "--overwrite", description = "Replace a file that exists.")
    private boolean isOverwriting;

    /** Creates the command, whose options picocli sets. */
    public ConvertCommand() {}

    @Override
    public Integer call() {
        if (!Files.isRegularFile(plan)) {
            throw new ParameterException(spec.commandLine(), "there is no file " + plan);
        }
        Path file = converted == null ? PlanConversion.convertedOf(plan) : converted;
        try {
            PrintWriter out = spec.commandLine().getOut();
            new PlanConversion(plan, file, isOverwriting).run().forEach(line -> out.println(DisplayText.line(line)));
            out.println(DisplayText.line("wrote " + file));
            out.println(DisplayText.line("next: check " + file + ", then run it once with one user"));
            return 0;
        } catch (IOException e) {
            String reason = e instanceof ConvertException ? "" : file + " cannot be written, or the plan not read: ";
            spec.commandLine().getErr().println(DisplayText.line(reason + e.getMessage()));
            return EXIT_WRONG_INPUT;
        }
    }
}
