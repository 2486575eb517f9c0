package io.github.jmeterduplex.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.junit.jupiter.api.Test;

/** JMeter finds the samplers through a list in the jar; a sampler missing there is missing in the Java Request. */
class ServicesFileTest {
    private static final String FILE = "/META-INF/services/org.apache.jmeter.protocol.java.sampler.JavaSamplerClient";

    @Test
    void everySamplerIsListedAndNothingElse() {
        assertThat(listed()).isEqualTo(samplers());
    }

    @Test
    void everyListedClassCanBeMadeAsTheWindowDoes() {
        assertThat(listed())
                .allSatisfy(
                        name -> assertThat(Class.forName(name).getConstructor().newInstance())
                                .isInstanceOf(AbstractJavaSamplerClient.class));
    }

    private static Set<String> samplers() {
        return new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("io.github.jmeterduplex")
                        .stream()
                        .filter(c -> c.isAssignableTo(AbstractJavaSamplerClient.class))
                        .filter(c -> c.getModifiers().contains(JavaModifier.PUBLIC))
                        .filter(c -> !c.getModifiers().contains(JavaModifier.ABSTRACT))
                        .map(JavaClass::getName)
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> listed() {
        try (InputStream in = ServicesFileTest.class.getResourceAsStream(FILE)) {
            assertThat(in).as(FILE).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
