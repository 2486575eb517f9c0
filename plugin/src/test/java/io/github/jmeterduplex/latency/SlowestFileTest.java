package io.github.jmeterduplex.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlowestFileTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final Interval FIRST = new Interval(1_795_218_930_123L, 1_000);

    @TempDir
    Path folder;

    private final List<ListedMessage> read = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    private void read(String text) throws IOException {
        CsvFile.SLOWEST.read(Files.writeString(folder.resolve(CsvFile.SLOWEST.name()), text), read::add, warnings::add);
    }

    @Test
    void messagesComeBack() throws IOException {
        List<ListedMessage> lines = List.of(
                new ListedMessage(
                        FIRST,
                        "=a,b",
                        Outcome.REPLIED,
                        1_795_218_930_200L,
                        312_400,
                        313_000,
                        17,
                        "e.1.a",
                        TRACE,
                        true,
                        ""),
                new ListedMessage(
                        FIRST,
                        "chat",
                        Outcome.LOST,
                        1_795_218_930_300L,
                        30_000_000,
                        ListedMessage.NONE,
                        ListedMessage.NONE,
                        "",
                        "",
                        false,
                        "timeout"));
        StringBuilder text = new StringBuilder(CsvFile.SLOWEST.header());
        lines.forEach(line -> text.append(CsvFile.SLOWEST.line(line)));
        read(text.toString());

        assertThat(read).isEqualTo(lines);
        assertThat(warnings).isEmpty();
        assertThat(text.toString()).isEqualTo("""
                        interval_start_ms,interval_ms,label,outcome,sent_ms,elapsed_us,intended_latency_us,session,\
                        message_id,\
                        trace_id,sampled,cause
                        1795218930123,1000,"'=a,b",replied,1795218930200,312400,313000,17,e.1.a,\
                        4bf92f3577b34da6a3ce929d0e0e4736,\
                        true,
                        1795218930123,1000,chat,lost,1795218930300,30000000,,,,,false,timeout
                        """);
    }

    /** A trace id becomes a part of links. */
    @Test
    void lineWithSomethingElseAsTraceIdIsLeftOut() throws IOException {
        read(CsvFile.SLOWEST.header() + "1,1000,chat,replied,1,5,,1,e-1," + TRACE.toUpperCase(java.util.Locale.ROOT)
                + ",true,\n" + "1,1000,chat,replied,1,5,,1,e-2,\"javascript:alert(1)\",true,\n"
                + "1,1000,chat,replied,1,5,,1,e-3," + TRACE + ",true,\n");

        assertThat(read).extracting(ListedMessage::messageId).containsExactly("e-3");
        assertThat(warnings).singleElement().asString().contains("2");
    }
}
