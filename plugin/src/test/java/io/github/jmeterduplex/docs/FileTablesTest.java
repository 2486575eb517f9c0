package io.github.jmeterduplex.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.SessionCount;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The manual names the columns of a run's files as the code writes them. */
class FileTablesTest {
    private static final Page FILES = Manual.page("reference/file-formats.md");

    @Test
    void columnsOfCountsAreThoseOfTheCode() {
        assertThat(columns("counts.csv"))
                .containsExactlyElementsOf(
                        Arrays.stream(Count.values()).map(Count::word).toList());
    }

    @Test
    void columnsOfSessionsAreThoseOfTheCode() {
        assertThat(columns("sessions.csv"))
                .containsExactlyElementsOf(Arrays.stream(SessionCount.values())
                        .map(SessionCount::word)
                        .toList());
    }

    @Test
    void columnsOfClientAreThoseOfTheCode() {
        assertThat(columns("client.csv"))
                .containsExactlyElementsOf(Arrays.stream(ClientColumn.values())
                        .map(ClientColumn::word)
                        .toList());
    }

    private static List<String> columns(String file) {
        return FILES.tables().get(file).stream()
                .map(row -> row.get(0).replace("`", ""))
                .toList();
    }
}
