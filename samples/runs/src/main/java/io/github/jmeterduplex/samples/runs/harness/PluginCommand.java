package io.github.jmeterduplex.samples.runs.harness;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a command of the plugin's jar said, in a process of its own.
 *
 * @param lines of its output
 */
public record PluginCommand(int exitCode, List<String> lines) {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    public PluginCommand {
        lines = List.copyOf(lines);
    }

    /** Runs a command to its end, such as {@code check} with its arguments; values become texts. */
    public static PluginCommand run(Object... words) throws InterruptedException {
        return in(Checkout.root(), List.of(), words);
    }

    /**
     * The same in a folder.
     *
     * @param jvm options of the JVM
     */
    public static PluginCommand in(Path folder, List<String> jvm, Object... words) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of(Child.java()));
        command.addAll(jvm);
        command.addAll(List.of("-jar", Checkout.pluginJar().toString()));
        for (Object word : words) {
            command.add(word.toString());
        }
        try (Child child = Child.start(words[0].toString(), command, folder, line -> {})) {
            return new PluginCommand(child.awaitExit(PATIENCE), child.lines());
        }
    }
}
