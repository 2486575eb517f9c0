package io.github.jmeterduplex.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
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

/** Arrows point down only, no cycles, and no package is too large. */
class RoomsTest {
    private static final String ROOT = "io.github.jmeterduplex";
    private static final Rooms HOUSE = new Rooms(ROOT);
    private static JavaClasses classes;

    @BeforeAll
    static void readClasses() {
        classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(ROOT);
    }

    static List<ArchRule> arrows() {
        return HOUSE.arrows();
    }

    @ParameterizedTest
    @MethodSource("arrows")
    void arrowsPointDownOnly(ArchRule rule) {
        rule.check(classes);
    }

    @Test
    void packagesHaveNoCycles() {
        HOUSE.noCycles().check(classes);
    }

    @Test
    void everyClassStandsInAKnownRoom() {
        assertThat(classes).isNotEmpty();
        HOUSE.noRoomUnknown().check(classes);
    }

    @Test
    void everyPackageIsNullMarked() {
        HOUSE.allNullMarked().check(classes);
    }

    @Test
    void noPackageIsTooLarge() throws IOException {
        Path sources = Path.of("src", "main", "java");
        assertThat(sources.resolve(ROOT.replace('.', '/'))).isDirectory();
        assertThat(PackageSizes.tooLarge(sources)).isEmpty();
    }

    @Test
    void sessionUsesTheJdkAlone() {
        HOUSE.libraries("session").check(classes);
    }

    @Test
    void latencyUsesItsTwoFormatsAlone() {
        HOUSE.libraries("latency", "org.HdrHistogram..", "de.siegmar.fastcsv..").check(classes);
    }

    @Test
    void csvUsesItsParserAlone() {
        HOUSE.libraries("internal.csv", "de.siegmar.fastcsv..").check(classes);
    }

    @Test
    void machineUsesTheJdkAlone() {
        HOUSE.libraries("internal.machine").check(classes);
    }

    @Test
    void statisticsUseTheJdkAlone() {
        HOUSE.libraries("internal.statistics").check(classes);
    }

    @Test
    void arrivalUsesTheJdkAlone() {
        HOUSE.libraries("internal.arrival").check(classes);
    }

    @Test
    void doctorRunsWithoutJmeter() {
        HOUSE.libraries("internal.doctor", "picocli..", "com.sun.management..").check(classes);
    }

    /** Duplex's own sessions must not hang by the libraries that they are held against. */
    @Test
    void clientLibrariesAreUsedInTheirRoomAlone() {
        HOUSE.onlyIn(
                        Set.of("internal.library"),
                        "org.springframework..",
                        "org.eclipse.jetty.websocket..",
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
    void prometheusIsUsedInItsRoomAlone() {
        HOUSE.onlyIn(Set.of("internal.metrics"), "io.prometheus..").check(classes);
    }

    /** So that {@code java -jar} needs nothing that only JMeter has. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "report",
                "internal.har",
                "internal.har.link",
                "internal.har.plan",
                "internal.har.read",
                "internal.har.session",
                "internal.report.compare",
                "internal.report.trend",
                "internal.report.judge",
                "internal.report.read",
                "internal.report.requirement",
                "internal.report.write"
            })
    void reportRunsWithoutJmeter(String room) {
        HOUSE.libraries(
                        room,
                        "picocli..",
                        "com.fasterxml.jackson..",
                        "org.HdrHistogram..",
                        "de.siegmar.fastcsv..",
                        "javax.xml.stream")
                .check(classes);
    }
}
