package io.github.jmeterduplex.samples.runs.gui;

import io.github.jmeterduplex.samples.runs.harness.Child;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A screen nobody sees, for programs with windows: Xvfb on a free display. */
final class VirtualScreen implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(30);
    private static final Pattern DISPLAY = Pattern.compile("^(\\d+)$");

    private final Child child;
    private final String display;

    private VirtualScreen(Child child, String display) {
        this.child = child;
        this.display = display;
    }

    static VirtualScreen start(int width, int height) throws InterruptedException {
        List<String> command =
                List.of("Xvfb", "-displayfd", "1", "-screen", "0", width + "x" + height + "x24", "-nolisten", "tcp");
        Child child = Child.start("Xvfb", command, Path.of("").toAbsolutePath(), line -> {});
        try {
            return new VirtualScreen(
                    child, ":" + child.awaitLine(DISPLAY, START).group(1));
        } catch (InterruptedException | RuntimeException e) {
            child.close();
            throw e;
        }
    }

    /** What makes a program draw here. */
    Map<String, String> environment() {
        return Map.of("DISPLAY", display);
    }

    @Override
    public void close() {
        child.close();
    }
}
