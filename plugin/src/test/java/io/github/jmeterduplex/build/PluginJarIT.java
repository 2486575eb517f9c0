package io.github.jmeterduplex.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.jar.Attributes;
import org.junit.jupiter.api.Test;

/** The finished jar of the plugin. */
class PluginJarIT extends ShadedJarRules {
    private static final String PREFIX = "io/github/jmeterduplex/";

    private static final long MAX_BYTES = 13_000_000;

    PluginJarIT() {
        super("duplex.jar", PREFIX);
    }

    @Test
    void manifestNamesTheCommandLine() throws IOException {
        Attributes manifest = jar.manifest().getMainAttributes();
        assertThat(manifest.getValue("Main-Class")).isEqualTo("io.github.jmeterduplex.internal.cli.Main");
    }

    @Test
    void licencesOfAllThatIsInsideAreInside() {
        assertThat(jar.names())
                .contains("META-INF/LICENSE", "META-INF/NOTICE")
                .contains("META-INF/licenses/fastcsv.txt", "META-INF/licenses/boringssl.txt");
    }

    @Test
    void clientLibrariesAreInTheReferenceJarAlone() throws IOException {
        assertThat(jar.names())
                .noneMatch(name -> name.startsWith(PREFIX + "reference/"))
                .noneMatch(name ->
                        name.matches(PREFIX + "shaded/(spring|socket|okhttp3|okio|json|signalr|gson|rxjava3)/.*"));
        for (String name : jar.classes()) {
            assertThat(References.of(jar.bytes(name)))
                    .as(name)
                    .noneMatch(member -> member.owner()
                            .matches("(io\\.github\\.jmeterduplex\\.reference|org\\.springframework|kotlin|"
                                    + ReferenceJarIT.LIBRARIES + ")\\..*"));
        }
    }

    @Test
    void jarIsSmall() throws IOException {
        assertThat(jar.length()).isLessThan(MAX_BYTES);
    }

    @Test
    void prometheusIsInsideUnderAnotherNameAndWithoutProtobuf() throws IOException {
        assertThat(jar.classes())
                .contains(PREFIX + "shaded/prometheus/metrics/expositionformats/PrometheusTextFormatWriter.class")
                .noneMatch(name -> name.contains("google/protobuf") || name.matches(".*/prometheus/.*protobuf/.*"))
                .noneMatch(name -> name.startsWith("io/prometheus/"));
    }
}
