package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.CommandLineRun.at;
import static io.github.jmeterduplex.internal.cli.RunFolder.second;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.latency.ClientColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnginesTest {
    @TempDir
    Path run;

    @Test
    void engineWithoutASelfCheckIsNamed() throws IOException {
        new RunFolder(run.resolve("one"), 0).client(second(0), Map.of(ClientColumn.CPU_CORES_PERCENT, 20.0));
        assertThat(new RunFolder(run.resolve("two"), 0)).isNotNull();

        Map<String, Object> report = CommandLineRun.json(run);

        assertThat(at(report, "client", "healthy")).isEqualTo(false);
        assertThat(at(report, "client", "verdict"))
                .isEqualTo(List.of(
                        "Usable as a whole, as far as the engines tell.",
                        "The health of engine two is not known: there is no line of its client.csv."));
    }

    @Test
    void enginesOfOneNameAreToldApartByTheirRuns() throws IOException {
        for (String engine : List.of("first/a", "first/b", "second/a")) {
            new RunFolder(run.resolve(engine), 0).client(second(0), Map.of(ClientColumn.CPU_CORES_PERCENT, 20.0));
        }
        Path json = run.resolve("report.json");
        CommandLineRun.of("report", run.resolve("first"), run.resolve("second"), "--json", json);

        Map<String, Object> report = JSON.std.mapFrom(Files.readString(json));

        assertThat(at(report, "engines")).isEqualTo(List.of("first/a", "b", "second/a"));
        assertThat((List<?>) at(report, "client", "verdict"))
                .isEqualTo(List.of("Usable as a whole: all 3 engines were healthy."));
    }
}
