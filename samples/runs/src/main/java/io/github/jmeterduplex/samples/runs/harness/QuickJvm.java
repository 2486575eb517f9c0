package io.github.jmeterduplex.samples.runs.harness;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How the JVMs of runs that only count are started: with as little work for the processor as can be. The build's
 * integration tests set the system property {@code quick.jvm}; without it, as in the benchmarks and the demo, every JVM
 * has its defaults. A run that measures keeps them anyway, with {@link JMeterSetup#defaultJvm}.
 */
public final class QuickJvm {
    /** {@code true} has the children of this JVM start so. */
    public static final String PROPERTY = "quick.jvm";

    /** The first of the two compilers, the collector that has one thread, and no file of counters for {@code jps}. */
    private static final List<String> OPTIONS =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData");

    private QuickJvm() {}

    /** Whether the children of this JVM are to start so. */
    public static boolean isWanted() {
        return Boolean.getBoolean(PROPERTY);
    }

    /** Options for a program with that archive; none where they are not wanted. */
    public static List<String> options(ClassArchive archive) {
        if (!isWanted()) {
            return List.of();
        }
        List<String> options = new ArrayList<>(OPTIONS);
        options.addAll(archive.options());
        return options;
    }

    /** Options for a program without an archive; none where they are not wanted. */
    public static List<String> options() {
        return isWanted() ? OPTIONS : List.of();
    }

    /**
     * What comes between {@code java} with its options and the arguments of the assembled JMeter: its jar, or where it
     * is to start quickly its class path, since what JMeter's own class loader loads is in no archive.
     */
    public static List<String> jmeter() {
        Path home = Checkout.jmeterHome();
        return isWanted() ? JMeterHome.onClassPath(home) : JMeterHome.asJar(home);
    }
}
