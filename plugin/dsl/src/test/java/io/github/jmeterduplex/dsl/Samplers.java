package io.github.jmeterduplex.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** The samplers that the plugin offers to JMeter. */
final class Samplers {
    private static final String SERVICES =
            "/META-INF/services/org.apache.jmeter.protocol.java.sampler.JavaSamplerClient";

    private Samplers() {}

    static Stream<DuplexSampler> ofTheJar() throws IOException {
        try (InputStream in = DuplexSampler.class.getResourceAsStream(SERVICES)) {
            List<String> names = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            assertThat(names).hasSizeGreaterThan(30);
            return names.stream().map(Samplers::create);
        }
    }

    private static DuplexSampler create(String className) {
        try {
            return Class.forName(className)
                    .asSubclass(DuplexSampler.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(className, e);
        }
    }
}
