package io.github.jmeterduplex.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dependencies between packages point down only, there are no cycles, and no package is too large. */
class ArchitectureTest {
    private static final String ROOT = MainClasses.ROOT;
    private static final PackageRules RULES = new PackageRules(ROOT);
    private static JavaClasses classes;

    @BeforeAll
    static void readClasses() {
        classes = MainClasses.read();
    }

    static List<ArchRule> dependencies() {
        return RULES.dependencies();
    }

    @ParameterizedTest
    @MethodSource("dependencies")
    void dependenciesPointDownOnly(ArchRule rule) {
        rule.check(classes);
    }

    @Test
    void packagesHaveNoCycles() {
        RULES.noCycles().check(classes);
    }

    @Test
    void everyClassIsInANamedPackage() {
        assertThat(classes).isNotEmpty();
        RULES.noUnnamedPackage().check(classes);
    }

    @Test
    void everyPackageIsNullMarked() {
        RULES.allNullMarked().check(classes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/main/java",
                "src/test/java",
                "reference/src/main/java",
                "../samples/sampler/src/main/java",
                "../samples/servers/src/main/java",
                "../samples/servers/src/test/java",
                "../samples/runs/src/main/java",
                "../samples/runs/src/test/java",
                "../samples/bench/src/main/java",
                "../samples/bench/src/test/java"
            })
    void noPackageIsTooLarge(Path sources) throws IOException {
        assertThat(sources.resolve(ROOT.replace('.', '/'))).isDirectory();
        assertThat(PackageSizes.tooLarge(sources)).isEmpty();
    }

    @Test
    void sessionUsesTheJdkAlone() {
        RULES.libraries("session").check(classes);
    }

    @Test
    void latencyUsesItsTwoFormatsAlone() {
        RULES.libraries("latency", "org.HdrHistogram..", "de.siegmar.fastcsv..").check(classes);
    }

    @Test
    void csvUsesItsParserAlone() {
        RULES.libraries("internal.codec.csv", "de.siegmar.fastcsv..").check(classes);
    }

    @Test
    void machineUsesTheJdkAlone() {
        RULES.libraries("internal.machine").check(classes);
    }

    @Test
    void statisticsUseTheJdkAlone() {
        RULES.libraries("internal.report.statistics").check(classes);
    }

    @Test
    void paceUsesTheJdkAlone() {
        RULES.libraries("internal.engine.pace").check(classes);
    }

    /** The plugin runs without the reference jar: nothing in it may use the libraries of that jar. */
    @Test
    void clientLibrariesAreUsedInTheReferenceJarAlone() {
        RULES.onlyIn(
                        Set.of("reference"),
                        "org.springframework..",
                        "org.eclipse.jetty.websocket..",
                        "org.eclipse.jetty.client..",
                        "io.socket..",
                        "com.microsoft.signalr..",
                        "com.google.gson..",
                        "io.reactivex..",
                        "okhttp3..",
                        "okio..",
                        "org.json..")
                .check(classes);
    }

    @Test
    void prometheusIsUsedInOneRoom() {
        RULES.onlyIn(Set.of("internal.live"), "io.prometheus..").check(classes);
    }

    @Test
    void markdownIsReadInOneRoom() {
        RULES.onlyIn(Set.of("internal.manual"), "org.commonmark..").check(classes);
    }

    @Test
    void serveUsesTheJdkAlone() {
        RULES.libraries("internal.serve", "javax.net.ssl", "javax.crypto..").check(classes);
    }

    /** So that {@code java -jar} needs nothing that only JMeter has. */
    @ParameterizedTest
    @ValueSource(strings = {"internal.cli", "internal.har", "internal.report"})
    void reportRunsWithoutJmeter(String name) {
        RULES.libraries(
                        name,
                        "picocli..",
                        "com.fasterxml.jackson..",
                        "org.HdrHistogram..",
                        "de.siegmar.fastcsv..",
                        "javax.xml.stream",
                        "com.sun.management..")
                .check(classes);
    }
}
