package io.github.jmeterduplex.internal.cli;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.convert.ConvertCommand;
import io.github.jmeterduplex.internal.har.ImportCommand;
import io.github.jmeterduplex.internal.report.read.EngineFolder;
import io.github.jmeterduplex.internal.report.read.ReportException;
import io.github.jmeterduplex.internal.report.requirement.RequirementStatus;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/**
 * The command line of the jar, with the commands {@code report}, {@code check}, {@code doctor}, {@code import},
 * {@code convert}, {@code serve} and {@code reference}.
 *
 * <p>Exit codes: 0 if all went well; 1 if a requirement is broken, or a limit of the machine too low; 2 if arguments
 * are wrong, or files are missing or not of Duplex, with one sentence on stderr; 3 if a requirement is undecided, and
 * all others passed.
 */
@Command(
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = "Turns the files of runs into reports, makes plans of recordings and of other plugins' plans, and"
                + " checks a plan and a machine before a run; serves the example plans.",
        subcommands = {
            ReportCommand.class,
            CheckCommand.class,
            DoctorCommand.class,
            ImportCommand.class,
            ConvertCommand.class,
            ServeCommand.class,
            ReferenceCommand.class
        })
public final class Main {
    static final int EXIT_BROKEN = 1;
    static final int EXIT_WRONG_INPUT = 2;
    static final int EXIT_UNDECIDED = 3;

    private final Path results;

    private Main(Path results) {
        this.results = results;
    }

    /** Returns the exit code for the result of checking the requirements. */
    static int exitCode(RequirementStatus answer) {
        return switch (answer) {
            case PASSED -> 0;
            case BROKEN -> EXIT_BROKEN;
            case UNDECIDED -> EXIT_UNDECIDED;
        };
    }

    /** Returns the folder that is searched for runs if the arguments do not name a folder. */
    Path results() {
        return results;
    }

    /**
     * Runs the command and ends the JVM with its exit code.
     *
     * @param arguments of the command line; the usage is printed if there are not any
     */
    public static void main(String[] arguments) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(Path.of(EngineFolder.RESULTS), out, err, arguments));
    }

    /**
     * Runs the command, and returns its exit code.
     *
     * @param results the folder in which runs are searched if the arguments do not name a folder
     */
    static int run(Path results, PrintWriter stdout, PrintWriter stderr, String... arguments) {
        PrintWriter out = ShownWriter.before(stdout);
        PrintWriter err = ShownWriter.before(stderr);
        CommandLine command = new CommandLine(new Main(results))
                .setCommandName(command())
                // no colours: control characters of a terminal are left out, also those of picocli
                .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
                .setOut(out)
                .setErr(err);
        command.setParameterExceptionHandler((wrong, given) -> refuse(err, String.valueOf(wrong.getMessage())));
        command.setExecutionExceptionHandler((e, failed, parsed) -> refuse(err, sentence(e)));
        int exitCode = execute(command, err, arguments);
        out.flush();
        err.flush();
        return exitCode;
    }

    private static int execute(CommandLine command, PrintWriter err, String... arguments) {
        try {
            return arguments.length == 0 ? usage(command, err) : command.execute(arguments);
        } catch (OutOfMemoryError e) {
            return refuse(
                    err,
                    "The files need more memory than this JVM may use ("
                            + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MB). If they are files of Duplex, give it more: java -Xmx4g -jar ...");
        }
    }

    private static int usage(CommandLine command, PrintWriter err) {
        command.usage(err);
        return EXIT_WRONG_INPUT;
    }

    private static int refuse(PrintWriter err, String sentence) {
        err.println(DisplayText.line(sentence) + (sentence.endsWith(".") ? "" : ".") + " Try --help.");
        return EXIT_WRONG_INPUT;
    }

    private static String sentence(Exception e) {
        return e instanceof ReportException ? String.valueOf(e.getMessage()) : "The command failed: " + e;
    }

    /** Returns how to call this program, for example {@code java -jar jmeter-duplex-0.1.0.jar}. */
    public static String command() {
        return "java -jar jmeter-duplex-" + version().orElse("VERSION") + ".jar";
    }

    /** Returns a command with these arguments that works in any folder, as it has the whole path of the jar. */
    public static String command(String... arguments) {
        return jar().map(jar -> "java -jar " + quoted(jar)).orElseGet(Main::command)
                + Stream.of(arguments).map(Main::quoted).collect(Collectors.joining(" ", " ", ""));
    }

    /** Returns the path of the jar with this class; empty if the class is not in a jar. */
    private static Optional<String> jar() {
        CodeSource source = Main.class.getProtectionDomain().getCodeSource();
        try {
            return Optional.ofNullable(source)
                    .map(CodeSource::getLocation)
                    .map(location -> Path.of(URI.create(location.toString())).toString())
                    .filter(path -> path.endsWith(".jar"));
        } catch (IllegalArgumentException | FileSystemNotFoundException e) {
            // A class loader with addresses of its own.
            return Optional.empty();
        }
    }

    private static String quoted(String argument) {
        return argument.contains(" ") ? '"' + argument + '"' : argument;
    }

    /** Returns the version in the jar's manifest; empty if this class is not in a jar. */
    private static Optional<String> version() {
        return Optional.ofNullable(Main.class.getPackage().getImplementationVersion());
    }

    /** Tells picocli the version of this program. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"Duplex for JMeter " + version().orElse("(not packaged)")};
        }
    }

    /**
     * Removes control characters from the output, so that a name in someone else's files cannot control the terminal.
     */
    static final class ShownWriter extends FilterWriter {
        private ShownWriter(Writer to) {
            super(to);
        }

        /** Returns a writer that filters text and passes it on to the given writer. */
        static PrintWriter before(PrintWriter to) {
            return new PrintWriter(new ShownWriter(to), true);
        }

        @Override
        public void write(int c) throws IOException {
            out.write(DisplayText.lines(Character.toString((char) c)));
        }

        @Override
        public void write(char[] text, int from, int length) throws IOException {
            out.write(DisplayText.lines(new String(text, from, length)));
        }

        @Override
        public void write(String text, int from, int length) throws IOException {
            out.write(DisplayText.lines(text.substring(from, from + length)));
        }
    }
}
