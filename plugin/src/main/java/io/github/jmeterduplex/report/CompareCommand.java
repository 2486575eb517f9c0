package io.github.jmeterduplex.report;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Parses the arguments of {@code report compare} and passes them on. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = "Prints runs side by side, a row a run.")
final class CompareCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "DIR",
            arity = "1..*",
            description = "Folder of a run, whose engines merge into one row; or of an engine.")
    private List<Path> directories = List.of();

    @Mixin
    private Scope scope;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write the comparison as one HTML file, with latency against throughput as a chart.")
    private Path html;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the comparison as JSON.")
    private Path json;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write the comparison as CSV, a row a run.")
    private Path csv;

    @Override
    public Integer call() {
        scope.check();
        Comparison comparison =
                Comparison.read(directories, scope, spec.commandLine().getErr()::println);
        ComparisonText text = new ComparisonText(comparison);
        spec.commandLine().getOut().print(text.table());
        ReportCommand.write(html, text::html, "--html");
        ReportCommand.write(json, text::json, "--json");
        ReportCommand.write(csv, text::csv, "--csv");
        return comparison.runs().stream().allMatch(Comparison.Run::passed) ? 0 : Main.EXIT_BROKEN;
    }
}
