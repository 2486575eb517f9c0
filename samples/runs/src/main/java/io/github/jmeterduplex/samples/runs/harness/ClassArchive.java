package io.github.jmeterduplex.samples.runs.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Classes of a program, parsed and verified, in a file that a JVM maps into its memory (JEP 350). A JVM that finds no
 * such file, or one of other jars, loads them as ever.
 */
public enum ClassArchive {
    /** The assembled JMeter with the plugin. */
    JMETER,
    /** The plugin's command line. */
    REPORT;

    /** Where all archives are. */
    public static Path folder() {
        return Checkout.root().resolve("samples/runs/target/class-archives");
    }

    /** Where this one is, once it was made. */
    public Path file() {
        return folder().resolve(name().toLowerCase(Locale.ROOT) + ".jsa");
    }

    /** What the JVM needs to use it, without its notes of why one does not fit; nothing where there is none. */
    List<String> options() {
        return Files.exists(file()) ? List.of("-XX:SharedArchiveFile=" + file(), "-Xlog:cds*=off") : List.of();
    }
}
