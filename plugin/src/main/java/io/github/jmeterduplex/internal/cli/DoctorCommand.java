package io.github.jmeterduplex.internal.cli;

import io.github.jmeterduplex.internal.cli.LimitChecks.PlannedLoad;
import io.github.jmeterduplex.internal.machine.SystemFiles;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command {@code doctor}: checks whether this machine can hold the planned sessions. Exit code 1 if the sessions
 * cannot work.
 */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = "Checks this machine and shell before a big run, and says what to change.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {" 0:it works", " 1:a limit is too low", " 2:wrong arguments"})
public final class DoctorCommand implements Callable<Integer> {
    private static final int EXIT_TOO_LOW = 1;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--sessions",
            paramLabel = "N",
            defaultValue = "10000",
            description = "Sessions open at once on this machine, over all its engines (default: ${DEFAULT-VALUE}).")
    private long sessions;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            defaultValue = "1g",
            converter = MemorySizeConverter.class,
            description = "Heap of an engine, as in -Xmx (default: ${DEFAULT-VALUE}, as bin/jmeter has it).")
    private long heapBytes;

    @Option(
            names = "--engines",
            paramLabel = "N",
            defaultValue = "1",
            description = "JMeter JVMs on this machine that share the sessions (default: ${DEFAULT-VALUE}).")
    private int engines;

    /** Creates the command, whose options picocli sets. */
    public DoctorCommand() {}

    @Override
    public Integer call() {
        if (sessions < 1 || engines < 1) {
            throw new ParameterException(
                    spec.commandLine(), (sessions < 1 ? "--sessions" : "--engines") + " must be 1 or more");
        }
        PlannedLoad load = new PlannedLoad(sessions, engines, heapBytes);
        MachineLimits machine = MachineLimits.read(SystemFiles.ofThisMachine());
        List<LimitCheck> lines = LimitChecks.check(machine, load);
        spec.commandLine()
                .getOut()
                .print(new LimitReport(load, lines, machine.ports().isPresent()).text());
        return LimitReport.works(lines) ? 0 : EXIT_TOO_LOW;
    }
}
