package io.github.jmeterduplex.internal.sampler.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.jmeterduplex.internal.cli.RunFolder;
import io.github.jmeterduplex.internal.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EndReporterTest {
    @TempDir
    private Path folder;

    private Path engine;
    private final List<String> told = new ArrayList<>();

    @BeforeEach
    void writeARun() throws IOException {
        engine = folder.resolve("run/engine");
        assertThat(new RunFolder(engine, 0)).isNotNull();
    }

    @AfterEach
    void forgetTheInterrupt() {
        assertThat(Thread.interrupted()).isFalse();
    }

    private int tell(Map<String, String> properties) {
        return new EndReporter(Settings.read(properties::get)).tell(engine, told::add);
    }

    @Test
    void figuresAreToldInOnePiece() {
        assertThat(tell(Map.of())).isEqualTo(ExitCode.KEPT);
        assertThat(told)
                .singleElement()
                .asString()
                .contains("duplex: the run has ended", "Verdict: ")
                .endsWith("As a page: " + engine.resolve("report.html").toAbsolutePath());
        assertThat(engine.resolve("report.html")).isNotEmptyFile();
    }

    @Test
    void pathOfThePageIsLastAlsoAfterRequirements() {
        assertThat(tell(Map.of("duplex.require", "lost=0"))).isEqualTo(ExitCode.BROKEN);
        assertThat(told)
                .singleElement()
                .asString()
                .contains("\nRequired lost=0: BROKEN, nothing was measured\nAs a page: ")
                .endsWith("report.html");
    }

    @Test
    void pageCanBeLeftOut() {
        assertThat(tell(Map.of("duplex.report.html", "false"))).isEqualTo(ExitCode.KEPT);
        assertThat(told).singleElement().asString().contains("As a page: java -jar ");
        assertThat(engine.resolve("report.html")).doesNotExist();
    }

    @Test
    void cutRunTellsItsFilesAndRequirementsAndWritesNoPage() {
        new EndReporter(Settings.read(Map.of("duplex.require", "lost=0")::get)).tellCut(engine, told::add);
        assertThat(told)
                .hasSize(2)
                .first()
                .asString()
                .contains("its files are complete, in " + engine.toAbsolutePath(), "As a page: java -jar ");
        assertThat(told.get(1)).isEqualTo("Required lost=0: BROKEN, nothing was measured");
        assertThat(engine.resolve("report.html")).doesNotExist();
    }

    @Test
    void nothingIsToldWhereNothingIsWanted() {
        assertThat(tell(Map.of("duplex.report.console", "false", "duplex.report.html", "false")))
                .isEqualTo(ExitCode.KEPT);
        assertThat(told).isEmpty();
        assertThat(engine.resolve("report.html")).doesNotExist();
    }

    @Test
    void pageIsWrittenInSilenceToo() {
        assertThat(tell(Map.of("duplex.report.console", "false"))).isEqualTo(ExitCode.KEPT);
        assertThat(told).isEmpty();
        assertThat(engine.resolve("report.html")).isNotEmptyFile();
    }

    @Test
    void requirementsAreToldInSilenceToo() {
        assertThat(tell(Map.of("duplex.report.console", "false", "duplex.require", "lost=0")))
                .isEqualTo(ExitCode.BROKEN);
        assertThat(told).containsExactly("Required lost=0: BROKEN, nothing was measured");
    }

    @Test
    void filesThatCannotBeReadFailNothingButARequirement() throws IOException {
        Files.writeString(engine.resolve("counts.csv"), "timeStamp,elapsed\n1,2\n");
        assertThat(tell(Map.of())).isEqualTo(ExitCode.KEPT);
        assertThat(tell(Map.of("duplex.require", "lost=0"))).isEqualTo(ExitCode.BROKEN);
        assertThat(told).isEmpty();
    }

    @Test
    void interruptIsKeptAndHoldsUpNothing() {
        Thread.currentThread().interrupt();
        assertThat(tell(Map.of())).isEqualTo(ExitCode.KEPT);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(told).hasSize(1);
    }

    @Test
    void wrongRequirementIsRefusedWithItsProperty() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tell(Map.of("duplex.require", "p99<fast")))
                .withMessageStartingWith("duplex.require=p99<fast: 'p99<fast' is not a requirement");
    }
}
