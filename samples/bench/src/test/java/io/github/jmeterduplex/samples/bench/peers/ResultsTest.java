package io.github.jmeterduplex.samples.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterduplex.samples.bench.Figure;
import io.github.jmeterduplex.samples.bench.peers.PluginContestant.Use;
import io.github.jmeterduplex.samples.bench.peers.server.ProcessUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {
    private final Results results = new Results();

    private static Measured measured(double perSecond, double cpuMicros) {
        return new Measured(perSecond, cpuMicros, 99, 2, 80, 200, 90, 300, 20, Double.NaN, Double.NaN);
    }

    @Test
    void figuresOfAWindowAreThoseOfWhatWasCountedInIt() {
        Reading before = new Reading(0, 0, 1_000, new ProcessUse(500_000, 1, 1), new ProcessUse(100_000, 1, 1));
        Reading after = new Reading(
                2_000_000_000L, 2_000, 201_000, new ProcessUse(2_500_000, 3 << 20, 7), new ProcessUse(500_000, 1, 1));

        Measured window = after.since(before);

        assertThat(window.perSecond()).isEqualTo(100_000);
        assertThat(window.cpuMicros()).isEqualTo(10);
        assertThat(window.busyPercent()).isEqualTo(100);
        assertThat(window.serverMicros()).isEqualTo(2);
        assertThat(window.perCore()).isEqualTo(100_000);
        assertThat(window.residentMegabytes()).isEqualTo(3);
        assertThat(window.threads()).isEqualTo(7);
        assertThat(window.p50Micros()).isNaN();
    }

    @Test
    void pushesAreThoseThatTheClientTook() {
        Measured flooded = measured(400_000, 2).with(new ContestantFigures(1, 2, 200_000, Double.NaN));

        assertThat(flooded.perSecond()).isEqualTo(200_000);
        assertThat(flooded.cpuMicros()).isEqualTo(4);
        assertThat(measured(400_000, 2).with(ContestantFigures.NOTHING).perSecond())
                .isEqualTo(400_000);
    }

    @Test
    void mediansAreTakenFigureByFigure() {
        for (int i : new int[] {5, 1, 3}) {
            results.add("stomp/plugin", measured(10.0 * i, 10.0 - i));
        }
        results.add("stomp/jws", measured(1, 20));
        results.add("stomp/jws", measured(3, 30));

        assertThat(results.median("stomp/plugin")).hasValue(measured(30, 7));
        assertThat(results.cpuMicros("stomp/jws")).isEqualTo(25);
        assertThat(results.cpuMicros("stomp/k6")).isNaN();
    }

    @Test
    void promisesAreHeldAgainstThePeersThatWereMeasured() {
        results.add("stomp/plugin", measured(100_000, 9));
        results.add("stomp/jws", measured(35_000, 20));
        results.add("stomp/gatling", measured(70_000, 8));

        List<Figure> figures = PerformanceTargets.ALL.stream()
                .flatMap(target -> target.of(results).stream())
                .toList();

        assertThat(figures)
                .extracting(Figure::judgement)
                .containsExactly("ok", "stretch missed", "BROKEN", "stretch missed");
        assertThat(figures.get(0).measured()).isCloseTo(0.45, within(1e-9));
        assertThat(figures).extracting(Figure::isGood).containsExactly(true, true, false, true);
    }

    @Test
    void summaryShowsFiguresAndWhatWasNotMeasured() {
        results.add("stomp/plugin", measured(100_000, 9.5));
        results.missing("stomp/k6", "k6 is not installed");
        Options options = Options.of(new Properties());
        Summary summary = new Summary(results, new Scenarios(options).all(), options);

        assertThat(summary.figures().markdown())
                .contains("| stomp | plugin | 100,000 | 99 | 9.500 | 105,263 | 2 | 80 | 200 | 90 | 300 | 20 |  |  |")
                .contains("| stomp | k6 | not measured, k6 is not installed |");
        assertThat(summary.figures().text().lines().toList()).hasSize(3);
        assertThat(summary.isGood()).isTrue();
        results.failed("stomp/probe", "it ended\nwith a trace");
        assertThat(summary.isGood()).isFalse();
        assertThat(summary.text()).contains("not measured, failed: it ended").doesNotContain("trace");
    }

    @Test
    void optionsAreReadFromProperties() {
        Properties system = new Properties();
        system.setProperty("bench.only", "^stomp/(plugin|probe)");
        system.setProperty("bench.window", "2");
        system.setProperty("bench.runs", "");
        system.setProperty("bench.jvm", "-Xss1m -ea");
        system.setProperty("bench.jmeter", "duplex.messages=off;a=b=c");

        Options options = Options.of(system);

        assertThat(options.includes("stomp/plugin")).isTrue();
        assertThat(options.includes("stomp-20000/plugin")).isFalse();
        assertThat(options.timing()).isEqualTo(new Timing(20, 2));
        assertThat(options.runs()).isEqualTo(1);
        assertThat(options.jvm()).containsExactly("-Xss1m", "-ea");
        assertThat(options.properties()).isEqualTo(Map.of("duplex.messages", "off", "a", "b=c"));
        assertThat(options.versus()).isEmpty();
    }

    @Test
    void jarThatIsNotThereIsRefusedBeforeAnythingIsMeasured() {
        Properties system = new Properties();
        system.setProperty("bench.versus", "no/such.jar");

        assertThatThrownBy(() -> Options.of(system))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("bench.versus is no/such.jar, expected the path of a plugin's jar");
    }

    @Test
    void anotherVersionTakesPartWhereverThePluginDoesAndThisOneMustBeNoWorse(@TempDir Path folder) throws IOException {
        Properties system = new Properties();
        system.setProperty(
                "bench.versus", Files.createFile(folder.resolve("old.jar")).toString());
        Options options = Options.of(system);
        List<Scenario> scenarios = new Scenarios(options).all();
        results.add("stomp-json/plugin", measured(100_000, 10.9));
        results.add("stomp-json/plugin-before", measured(100_000, 10));
        results.add("openings/plugin", measured(1_000, 111));
        results.add("openings/plugin-before", measured(1_000, 100));

        assertThat(scenarios.get(0).contestants())
                .extracting(Contestant::name)
                .containsExactly(
                        "plugin", "plugin-before", "jws", "gatling", "k6", "threads", "threads-before", "probe");
        assertThat(new Summary(results, scenarios, options).targets().text())
                .containsPattern("stomp-json/plugin, CPU / plugin-before +at most 1.100 +1.090 +ok")
                .containsPattern("openings/plugin, CPU / plugin-before +at most 1.100 +1.110 +BROKEN");
    }

    @Test
    void whatAScenarioGivesToThePluginGoesAfterWhatTheOptionsGive() {
        PluginContestant given =
                new PluginContestant("plugin", Use.OWNER, Map.of("a", "1"), List.of(), Optional.empty());

        assertThat(given.with(Map.of("a", "2", "b", "3")).properties()).isEqualTo(Map.of("a", "1", "b", "3"));
    }

    @Test
    void columnsOfTheTextAreEvenAndNotesMakeThemNoWider() {
        Table table = new Table("a", "b", "c", "d")
                .row(List.of("one", "x", "1", "22"))
                .row(List.of("two", "y", "a long note"));

        assertThat(table.text()).isEqualTo("a    b  c   d\none  x  1  22\ntwo  y  a long note\n");
    }
}
