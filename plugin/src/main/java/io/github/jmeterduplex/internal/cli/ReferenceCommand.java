package io.github.jmeterduplex.internal.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code reference}: every sampler with its parameters, read with the classes of an installed JMeter. */
@Command(
        name = "reference",
        mixinStandardHelpOptions = true,
        description = "Prints every sampler with its parameters, their defaults and what is allowed.")
final class ReferenceCommand implements Callable<Integer> {
    /** Name of the class that reads the samplers; it is text because that class needs JMeter's classes. */
    private static final String READER = "io.github.jmeterduplex.internal.sampler.plan.SamplerReference";

    @Spec
    private CommandSpec spec;

    @Option(names = "--json", paramLabel = "FILE", description = "Write them as JSON, with the meaning of each.")
    private @Nullable Path json;

    @Option(
            names = "--jmeter",
            paramLabel = "DIR",
            description = "JMeter's folder (default: the one in whose lib/ext this jar lies, else JMETER_HOME).")
    private @Nullable Path jmeter;

    @Override
    public Integer call() throws IOException {
        Consumer<String> out = line -> spec.commandLine().getOut().println(line);
        return JMeterHome.required(spec, jmeter)
                .run(
                        spec,
                        READER,
                        (read, home) -> read.getMethod("print", Path.class, Consumer.class)
                                .invoke(null, json, out));
    }
}
