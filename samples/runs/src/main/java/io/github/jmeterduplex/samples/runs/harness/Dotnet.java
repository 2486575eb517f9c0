package io.github.jmeterduplex.samples.runs.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** .NET on this machine, and the programs of this checkout that it builds. */
public final class Dotnet {
    private static final Duration BUILD = Duration.ofMinutes(5);

    private Dotnet() {}

    /**
     * Returns the program: the one that the variable {@code DOTNET} names, else that of the PATH, else the one that
     * lies next to the checkout; empty if there is none.
     */
    static Optional<String> program() {
        String named = System.getenv("DOTNET");
        if (named != null && !named.isBlank()) {
            return Optional.of(named);
        }
        if (Programs.isOnPath("dotnet")) {
            return Optional.of("dotnet");
        }
        Path beside = Checkout.root().resolveSibling("shared").resolve("dotnet").resolve("dotnet");
        return Files.isExecutable(beside) ? Optional.of(beside.toString()) : Optional.empty();
    }

    /** Whether .NET is on this machine. */
    public static boolean isInstalled() {
        return program().isPresent();
    }

    /** Skips the test if .NET is missing, in CI too: Debian does not have it. The workflow of GitHub installs it. */
    public static void assumeInstalled() {
        Needs.everywhere(Dotnet::isInstalled, ".NET");
    }

    /**
     * Builds a program, unless it is newer than its sources, and returns the command that runs it. Several JVMs may
     * call this at once.
     *
     * @param folder of the project, relative to the checkout; the program has its name
     * @throws IllegalStateException if .NET is missing or the build fails; says why
     */
    public static List<String> command(String folder, List<String> arguments) throws InterruptedException {
        String dotnet = program()
                .orElseThrow(() -> new IllegalStateException(
                        "needs .NET: set DOTNET, or install an SDK of .NET 10 that puts dotnet on the PATH"));
        Path project = Checkout.root().resolve(folder);
        Path built = project.resolve("target/program").resolve(project.getFileName() + ".dll");
        try {
            Files.createDirectories(project.resolve("target"));
            try (FileChannel guard = FileChannel.open(
                            project.resolve("target/build.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock held = guard.lock()) {
                if (held.isValid() && !isFresh(project, built)) {
                    build(dotnet, project);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> command = new ArrayList<>(List.of(dotnet, built.toString()));
        command.addAll(arguments);
        return command;
    }

    private static boolean isFresh(Path project, Path built) throws IOException {
        if (!Files.exists(built)) {
            return false;
        }
        try (Stream<Path> sources = Files.list(project)) {
            for (Path source : sources.filter(Files::isRegularFile).toList()) {
                if (Files.getLastModifiedTime(source).compareTo(Files.getLastModifiedTime(built)) > 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private static void build(String dotnet, Path project) throws InterruptedException {
        List<String> command = Child.words(
                "%s publish -nologo -c Release --artifacts-path target/artifacts -o target/program", dotnet);
        try (Child build = Child.start(project.getFileName() + " build", command, project, line -> {})) {
            int code = build.awaitExit(BUILD);
            if (code != 0) {
                throw new IllegalStateException(String.join("\n", build.lines()));
            }
        }
    }
}
