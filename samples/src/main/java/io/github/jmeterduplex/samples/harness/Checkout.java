package io.github.jmeterduplex.samples.harness;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where this checkout keeps what its build made. Any folder inside the checkout will do as the working directory. */
public final class Checkout {
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

    /** The jar that goes to JMeter's lib/ext; also the command line. */
    public static Path pluginJar() {
        return built("plugin/target/jmeter-duplex.jar");
    }

    /** The assembled JMeter. */
    public static Path jmeterHome() {
        return built("plugin/target/jmeter");
    }

    /** The runnable server. */
    public static Path liveChatJar() {
        return built("samples/target/livechat.jar");
    }

    /** The folder of an official Socket.IO server, {@code v4} or {@code v2}. */
    public static Path socketIoNode(String version) {
        return root().resolve("samples/socketio-node").resolve(version);
    }

    /** A plan of the folder {@code jmx}, by its file name. */
    public static Path plan(String fileName) {
        return built("jmx/" + fileName);
    }

    /** Where runs put their files. */
    public static Path runs() {
        return root().resolve("samples/target/runs");
    }

    private static Path built(String path) {
        Path found = root().resolve(path);
        if (!Files.exists(found)) {
            throw new IllegalStateException(found + " is missing: run ./mvnw package first");
        }
        return found;
    }
}
