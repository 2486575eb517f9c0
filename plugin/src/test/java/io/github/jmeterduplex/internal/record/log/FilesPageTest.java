package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Causes stand on the page of troubles, which {@code SamplerTablesTest} holds against the code. */
class FilesPageTest {
    @Test
    void pageNamesEveryColumnKindAndOutcome() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "reference", "file-formats.md"));

        Stream<String> words = Stream.of(
                        Stream.of(Count.values()).map(Count::word),
                        Stream.of(SessionCount.values()).map(SessionCount::word),
                        Stream.of(ClientColumn.values()).map(ClientColumn::word),
                        Stream.of(LatencyKind.values()).map(LatencyKind::word))
                .flatMap(all -> all);
        assertThat(words).allSatisfy(word -> assertThat(page).contains("`" + word + "`"));
        assertThat(Stream.of(Outcome.values()).map(Outcome::word))
                .allSatisfy(word -> assertThat(page).contains(word));
    }
}
