package io.github.jmeterduplex.samples.runs.convert;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;

/** Plans of other plugins as JMeter saves them, a thread group each; {@code -Jport} is the port of their server. */
public enum OldPlan {
    /** Twenty plans of jmeter-websocket-samplers: p01 to p20. */
    WEBSOCKET_SAMPLERS,
    /** Five plans of JMeter-WebSocketSampler, one of which has a pattern to close on, which Duplex does not have. */
    WEBSOCKET_SAMPLER;

    /** Writes the plan into a folder. */
    public Path write(Path folder) throws IOException {
        String name = name().toLowerCase(Locale.ROOT).replace('_', '-') + ".jmx";
        Path plan = folder.resolve(name);
        try (InputStream saved = Objects.requireNonNull(OldPlan.class.getResourceAsStream(name), name)) {
            Files.copy(saved, plan);
        }
        return plan;
    }
}
