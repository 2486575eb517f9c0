package io.github.jmeterduplex.samples.runs.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.jmeterduplex.latency.CsvFile;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompSend;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trace contexts from the message that a server gets to the list of a report. */
@Tag("parallel")
class TracesIT {
    private static final String GRAMMAR = "00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-0[01]";
    private static final String URL = "http://localhost:16686/trace/";
    private static final int MESSAGES = 30;
    private static final int DELAYED = 10;
    private static final int DROPPED = 20;

    /** What the server got, in order: trace contexts by message ids. */
    private final Map<String, String> contexts = new ConcurrentHashMap<>();
    /** The message ids by their place. */
    private final Map<Integer, String> ids = new ConcurrentHashMap<>();

    private final AtomicInteger got = new AtomicInteger();

    @TempDir
    Path folder;

    private String subscription;

    /** Echoes each message, one of them 300 ms late and one not at all. One session. */
    private void serve(StompPeer peer, StompPeer.Frame frame) throws IOException {
        if (frame.command().equals("SUBSCRIBE")) {
            subscription = frame.headers().get("id");
            return;
        }
        Map<String, Object> body = JSON.std.mapFrom(frame.body());
        assertThat(body.get("same")).isEqualTo(frame.headers().get("traceparent"));
        int place = got.incrementAndGet();
        ids.put(place, (String) body.get("id"));
        contexts.put((String) body.get("id"), frame.headers().get("traceparent"));
        if (place == DELAYED) {
            delay();
        }
        if (place != DROPPED) {
            peer.send("MESSAGE\nsubscription:" + subscription + "\ndestination:/replies\nmessage-id:" + place + "\n\n"
                    + frame.body());
        }
    }

    private static void delay() throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(3_000);
        } catch (InterruptedException e) {
            throw new InterruptedIOException(e.toString());
        }
    }

    private static JMeterRun run(Plan plan, Path folder) throws Exception {
        JMeterRun run = JMeterSetup.of(plan.write(folder))
                .arguments("-Jduplex.trace.url=" + URL + "{traceId}")
                .start();
        assertThat(run.awaitEnd(Duration.ofMinutes(1))).as(run.process().tail()).isZero();
        return run;
    }

    /** Columns by message ids. */
    private static Map<String, NamedCsvRecord> rows(JMeterRun run) throws IOException {
        Map<String, NamedCsvRecord> rows = new LinkedHashMap<>();
        Path engine = run.engineFolders().get(0);
        try (CsvReader<NamedCsvRecord> reader =
                CsvReader.builder().ofNamedCsvRecord(engine.resolve("messages-0001.jtl"))) {
            reader.forEach(row -> rows.put(row.getField("message_id"), row));
        }
        return rows;
    }

    @Test
    void delayedAndDroppedMessagesAreListedWithTheTraceThatTheServerSaw() throws Exception {
        try (Faults.Servers servers = new Faults.Servers()) {
            HostileServer broker = servers.start(StompPeer.hostile("SUBSCRIBE|SEND", this::serve));
            Plan plan = Plan.named("traces");
            Step.of(StompConnect.class, "connect")
                    .with("url", "ws://" + broker.hostPort() + "/ws", "subscribe", "/replies")
                    .addTo(plan);
            Step.of(StompSend.class, "chat")
                    .with("destination", "/chat", "headers", "{\"traceparent\":\"{{traceparent}}\"}")
                    .with("body", "{\"id\":\"{{id}}\",\"same\":\"{{traceparent}}\"}", "reply", "json:/id")
                    .with("messages", MESSAGES, "maxInFlight", 1, "replyTimeoutMillis", 10_000)
                    .with("waitForReplies", true)
                    .addTo(plan);
            try (JMeterRun run = run(plan, folder)) {
                assertThat(contexts)
                        .hasSize(MESSAGES)
                        .allSatisfy((id, context) ->
                                assertThat(context).matches(GRAMMAR).endsWith("-01"));
                assertThat(new HashSet<>(contexts.values())).hasSize(MESSAGES);
                Map<String, NamedCsvRecord> rows = rows(run);
                assertThat(rows).hasSize(MESSAGES);
                rows.forEach((id, row) -> assertThat(row.getField("trace_id")).isEqualTo(trace(id)));
                assertLists(run.report());
            }
        }
    }

    private String trace(String id) {
        return contexts.get(id).substring(3, 35);
    }

    private void assertLists(RunReport report) {
        String slow = ids.get(DELAYED);
        String lost = ids.get(DROPPED);
        Map<?, ?> slowest = (Map<?, ?>) ((List<?>) report.at("slowest")).get(0);
        assertThat(slowest.get("message_id")).isEqualTo(slow);
        assertThat(slowest.get("trace_id")).isEqualTo(trace(slow));
        assertThat(slowest.get("trace_url")).isEqualTo(URL + trace(slow));
        assertThat(((Number) slowest.get("latency_ms")).doubleValue()).isGreaterThanOrEqualTo(3_000);
        assertThat((List<?>) report.at("lost")).singleElement().satisfies(one -> {
            Map<?, ?> entry = (Map<?, ?>) one;
            assertThat(entry.get("message_id")).isEqualTo(lost);
            assertThat(entry.get("trace_id")).isEqualTo(trace(lost));
            assertThat(entry.get("trace_url")).isEqualTo(URL + trace(lost));
            assertThat(entry.get("cause")).isEqualTo("timeout");
        });
        assertThat(report.table())
                .contains("message " + slow + ", trace " + trace(slow))
                .contains("message " + lost + ", trace " + trace(lost));
    }

    /**
     * The server acknowledges with the arguments that it got; {@code expect} holds them against the message's own
     * value.
     */
    @Test
    void argumentsOfAnEventCarryTheContextAndAShareIsSampled() throws Exception {
        try (Faults.Servers servers = new Faults.Servers()) {
            HostileServer server = servers.start(SocketIoPeer.polite());
            Plan plan = Plan.named("traces-socketio");
            Step.of(SocketIoConnect.class, "connect", "url", "ws://" + server.hostPort())
                    .addTo(plan);
            Step.of(SocketIoEmit.class, "chat", "event", "message", "args", "[{\"traceparent\":\"{{traceparent}}\"}]")
                    .with("expect", "json:/0/traceparent={{traceparent}}", "traceSample", "0.5", "messages", 200)
                    .with("maxInFlight", 10, "samples", "messages", "waitForReplies", true)
                    .addTo(plan);
            try (JMeterRun run = run(plan, folder)) {
                assertThat(run.rows("chat")).hasSize(200).allMatch(JtlRow::isSuccess);
                Map<String, NamedCsvRecord> rows = rows(run);
                assertThat(rows.values().stream()
                                .map(row -> row.getField("trace_id"))
                                .distinct())
                        .hasSize(200)
                        .allMatch(trace -> trace.matches("[0-9a-f]{32}"));
                try (Stream<String> lines =
                        Files.lines(run.engineFolders().get(0).resolve(CsvFile.SLOWEST.name()))) {
                    assertThat(lines).hasSizeGreaterThanOrEqualTo(2);
                }
            }
        }
    }
}
