package io.github.jmeterduplex.samples.runs.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where this checkout keeps what its build made. Any folder inside the checkout will do as the working directory. */
public final class Checkout {
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>jmeter-duplex-parent</artifactId>\\s*<version>([^<]+)</version>");

    private Checkout() {}

    /** The folder of the parent pom. */
    public static Path root() {
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("mvnw"))) {
                return folder;
            }
        }
        throw new IllegalStateException(start + " lies in no checkout: no mvnw in it or above it");
    }

    /** The version that this checkout builds, such as {@code 0.1.0}. */
    public static String version() {
        try {
            Matcher version = VERSION.matcher(Files.readString(root().resolve("pom.xml")));
            if (!version.find()) {
                throw new IllegalStateException("pom.xml has no version after the parent's artifactId");
            }
            return version.group(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The jar that goes to JMeter's lib/ext; also the command line. */
    public static Path pluginJar() {
        return built("plugin/target/jmeter-duplex-" + version() + ".jar");
    }

    /** The jar with the client libraries, which goes next to the plugin's. */
    public static Path referenceJar() {
        return built("plugin/reference/target/jmeter-duplex-reference-" + version() + ".jar");
    }

    /** The repository of both jars that the release offers to JMeter's Plugins Manager. */
    public static Path pluginsManagerDescriptor() {
        return built("plugin/target/plugins-manager.json");
    }

    /** The assembled JMeter. */
    public static Path jmeterHome() {
        return built("plugin/target/jmeter");
    }

    /** The runnable server. */
    public static Path liveChatJar() {
        return built("samples/servers/target/livechat.jar");
    }

    /** The folder of an official Socket.IO server, {@code v4} or {@code v2}. */
    public static Path socketIoNode(String version) {
        return root().resolve("samples/servers/socketio-node").resolve(version);
    }

    /** A plan of the folder {@code jmx}, by its file name. */
    public static Path plan(String fileName) {
        return built("jmx/" + fileName);
    }

    /** Where runs put their files. */
    public static Path runs() {
        return root().resolve("samples/runs/target/runs");
    }

    /** Deletes a folder of a run with all that is in it. */
    public static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static Path built(String path) {
        Path found = root().resolve(path);
        if (!Files.exists(found)) {
            throw new IllegalStateException(found + " is missing: run ./mvnw package first");
        }
        return found;
    }
}
