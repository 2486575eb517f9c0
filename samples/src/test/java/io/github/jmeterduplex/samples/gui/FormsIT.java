package io.github.jmeterduplex.samples.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.harness.Checkout;
import io.github.jmeterduplex.samples.harness.JMeterHome;
import io.github.jmeterduplex.samples.harness.JMeterRun;
import io.github.jmeterduplex.samples.harness.JMeterSetup;
import io.github.jmeterduplex.samples.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.harness.Needs;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The forms in JMeter's own window: they are in its menu, and a plan is made with them that runs without them. */
class FormsIT {
    private static final String PACKAGE = "io.github.jmeterduplex.";
    private static final List<String> ENTRIES = List.of(
            "STOMP Connect",
            "STOMP Subscribe",
            "STOMP Send",
            "STOMP Receive",
            "STOMP Unsubscribe",
            "STOMP Disconnect",
            "STOMP User",
            "Socket.IO Connect",
            "Socket.IO Listen",
            "Socket.IO Emit",
            "Socket.IO Receive",
            "Socket.IO Disconnect",
            "Socket.IO User",
            "Duplex Hold Sessions",
            "Duplex Wait Sessions",
            "Duplex Check Messages",
            "Duplex Own Sampler");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private static Path folder;

    @BeforeAll
    static void needAScreen() {
        Needs.program("Xvfb");
    }

    @Test
    void menuHasAnEntryForEachSamplerAndEachHasItsForm() throws Exception {
        Path plan = folder.resolve("tour.jmx");
        List<Sight> steps =
                ENTRIES.stream().map(entry -> Sight.of(Sight.Kind.ENTRY, entry)).toList();
        List<Sight> seen = GuiSession.make(Checkout.root().resolve("samples/target/gui/forms"), steps, plan);
        assertThat(seen).containsAll(steps);
        assertThat(PlanFile.read(plan).javaRequests())
                .extracting(PlanFile.JavaRequest::name)
                .isEqualTo(ENTRIES);
        assertThat(PlanFile.read(plan).javaRequests()).allSatisfy(one -> {
            assertThat(one.cells()).isEmpty();
            assertThat(one.guiClass()).startsWith(PACKAGE + "gui.");
        });
    }

    @Test
    void newJavaRequestBeginsWithNoClassOfDuplex() throws Exception {
        Path plan = folder.resolve("java-request.jmx");
        GuiSession.make(folder.resolve("java-request"), List.of(step("Java Request", Map.of())), plan);
        // those of the sample of an extension lie in the same folder as JMeter's own
        assertThat(PlanFile.read(plan).javaRequests())
                .singleElement()
                .extracting(PlanFile.JavaRequest::className)
                .isEqualTo(PACKAGE + "samples.livechat.sampler.AskingUser");
    }

    @Test
    void planMadeWithFormsHoldsWhatWasTypedAndRunsWithoutThem() throws Exception {
        try (LiveChatProcess chat = LiveChatProcess.start()) {
            Path plan = folder.resolve("typed.jmx");
            Map<String, String> connect = new LinkedHashMap<>();
            connect.put("sessions", "${__P(sessions,3)}");
            connect.put("subscribe", "/user/queue/replies");
            Map<String, String> send = new LinkedHashMap<>();
            send.put("destination", "/app/chat.send");
            send.put("body", "{\n  \"id\": \"{{id}}\",\n  \"text\": \"<hi> & \\\"you\\\"\"\n}");
            send.put("reply", "json:/id");
            send.put("waitForReplies", "true");
            send.put("replyTimeoutMillis", "9000");
            send.put("target", "each");
            GuiSession.make(
                    folder.resolve("typed"),
                    List.of(
                            step("Duplex Defaults", Map.of("url", chat.url() + "/ws", "cookies", chat.login())),
                            step("STOMP Connect", connect),
                            step("STOMP Send", send),
                            step("STOMP Disconnect", Map.of())),
                    plan);
            assertThat(PlanFile.read(plan).javaRequests())
                    .containsExactly(
                            request("STOMP Connect", "StompConnect", connect),
                            request("STOMP Send", "StompSend", send),
                            request("STOMP Disconnect", "StompDisconnect", Map.of()));
            try (JMeterRun run = JMeterSetup.of(plan).home(withoutForms()).start()) {
                assertThat(run.awaitEnd(PATIENCE)).isZero();
                assertThat(run.rows())
                        .hasSize(3)
                        .allSatisfy(row ->
                                assertThat(row.isSuccess()).as(row.message()).isTrue());
                assertThat(run.log()).doesNotContain("ClassNotFound", " ERROR ");
            }
        }
    }

    private static Sight step(String entry, Map<String, String> typed) {
        Stream<String> words = typed.entrySet().stream().flatMap(one -> Stream.of(one.getKey(), one.getValue()));
        return Sight.of(Sight.Kind.ENTRY, Stream.concat(Stream.of(entry), words).toArray(String[]::new));
    }

    private static PlanFile.JavaRequest request(String name, String sampler, Map<String, String> cells) {
        return new PlanFile.JavaRequest(name, PACKAGE + "gui." + sampler + "Gui", PACKAGE + "stomp." + sampler, cells);
    }

    /** A JMeter in whose Duplex nothing of the window is left. */
    private static Path withoutForms() throws IOException {
        Path home = JMeterHome.copyWith(folder.resolve("jmeter"), List.of());
        Path jar = home.resolve("lib/ext").resolve(Checkout.pluginJar().getFileName());
        try (FileSystem classes = FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), Map.of())) {
            for (String name : List.of("gui", "internal/form")) {
                Path rooms = classes.getPath("io/github/jmeterduplex", name);
                assertThat(rooms).isNotEmptyDirectory();
                try (Stream<Path> files = Files.walk(rooms)) {
                    for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(file);
                    }
                }
            }
        }
        return home;
    }
}
