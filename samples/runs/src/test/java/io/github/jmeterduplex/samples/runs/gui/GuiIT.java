package io.github.jmeterduplex.samples.runs.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import io.github.jmeterduplex.samples.servers.socketio.SocketIoChat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * JMeter's window with the plugin in it: every plan of {@code jmx} opens and is saved again as it was, every
 * sampler is offered.
 */
@Tag("parallel")
class GuiIT {
    private static final String SERVICES =
            "META-INF/services/org.apache.jmeter.protocol.java.sampler.JavaSamplerClient";

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Path FOLDER = Checkout.root().resolve("samples/runs/target/gui");

    @TempDir
    private static Path folder;

    private static List<WindowElement> seen;

    @BeforeAll
    static void visit() throws Exception {
        Needs.program("Xvfb");
        seen = GuiSession.visit(FOLDER, plans());
    }

    /** Those of the folder {@code jmx}, and one of them as it was before there were forms. */
    static List<Path> plans() throws IOException {
        List<Path> plans = new ArrayList<>();
        try (Stream<Path> files = Files.list(Checkout.root().resolve("jmx"))) {
            files.filter(file -> file.toString().endsWith(".jmx")).sorted().forEach(plans::add);
        }
        plans.add(tables(Checkout.plan("livechat-steps.jmx"), folder.resolve("tables.jmx")));
        return plans;
    }

    private static Path tables(Path plan, Path copy) throws IOException {
        String forms = "guiclass=\"io\\.github\\.jmeterduplex\\.gui\\.\\w+\"";
        return Files.writeString(copy, Files.readString(plan).replaceAll(forms, "guiclass=\"JavaTestSamplerGui\""));
    }

    @Test
    void everySamplerIsInTheListOfTheJavaRequest() throws IOException {
        assertThat(shipped()).isNotEmpty();
        assertThat(of(seen, WindowElement.Kind.CHOICE)).containsAll(shipped());
    }

    @TestFactory
    Stream<DynamicTest> everyPlanOpensWithAllItsElements() throws IOException {
        return plans().stream()
                .map(plan -> DynamicTest.dynamicTest(
                        plan.getFileName().toString(),
                        () -> assertThat(of(in(plan), WindowElement.Kind.NODE))
                                .isEqualTo(PlanFile.read(plan).names())));
    }

    @TestFactory
    Stream<DynamicTest> everyTableHoldsThePlansParameters() throws IOException {
        return plans().stream()
                .map(plan -> DynamicTest.dynamicTest(
                        plan.getFileName().toString(),
                        () -> assertThat(tables(plan))
                                .zipSatisfy(PlanFile.read(plan).javaRequests(), (table, request) -> {
                                    assertThat(table.name()).isEqualTo(request.name());
                                    assertThat(table.className()).isEqualTo(request.className());
                                    // JMeter's table shows defaults, too; a form saves what the plan had.
                                    if (request.guiClass().equals("JavaTestSamplerGui")) {
                                        assertThat(table.parameters()).containsAllEntriesOf(request.parameters());
                                    } else {
                                        assertThat(table.parameters()).isEqualTo(request.parameters());
                                    }
                                })));
    }

    @TestFactory
    Stream<DynamicTest> planSavedAgainIsTheSame() throws IOException {
        return plans().stream()
                // JMeter's own table writes its defaults
                .filter(plan -> !plan.startsWith(folder))
                .map(plan -> DynamicTest.dynamicTest(
                        plan.getFileName().toString(),
                        () -> assertThat(PlanFile.read(saved(plan.getFileName().toString()))
                                        .differences(PlanFile.read(plan)))
                                .isEmpty()));
    }

    private static Path saved(String plan) {
        return FOLDER.resolve(plan);
    }

    @Test
    void savedPlanOfOneThreadAUserRuns() throws Exception {
        try (LiveChatProcess chat = LiveChatProcess.start()) {
            JMeterSetup setup = setup("livechat-steps.jmx", chat.port())
                    .property("users", 5, "rampSeconds", 1, "seconds", 4, "messagesPerMinute", 1_200);
            assertRuns(setup, "chat.send", () -> chat.count("messages", "/app/chat.send"));
            assertThat(chat.count("connects")).isEqualTo(5);
        }
    }

    @Test
    void savedPlanOfOneThreadWithManySessionsRuns() throws Exception {
        try (LiveChatProcess chat = LiveChatProcess.start()) {
            JMeterSetup setup = setup("one-thread.jmx", chat.port())
                    .property("sessions", 20, "messagesPerSecond", 50, "seconds", 3, "holdSeconds", 1);
            assertRuns(setup, "chat.send", () -> chat.count("messages", "/app/chat.send"));
            assertThat(chat.count("connects")).isEqualTo(20);
        }
    }

    @Test
    void savedPlanOfSocketIoRuns() throws Exception {
        try (SocketIoChat chat = SocketIoChat.start(0)) {
            JMeterSetup setup = setup("socketio.jmx", chat.port())
                    .property("sessions", 20, "connectsPerSecond", 100, "everySeconds", 0.5, "seconds", 3)
                    .property("holdSeconds", 1);
            assertRuns(setup, "emit", () -> Json.count(chat.stats(), "events", "echo"));
        }
    }

    private static JMeterSetup setup(String plan, int port) {
        return JMeterSetup.of(saved(plan)).property("host", "127.0.0.1").property("port", port);
    }

    /** All samples are good, and each message was counted by the server and replied to. */
    private static void assertRuns(JMeterSetup setup, String label, Callable<Long> counted) throws Exception {
        try (JMeterRun run = setup.start()) {
            assertThat(run.awaitEnd(PATIENCE)).isZero();
            assertThat(run.rows())
                    .isNotEmpty()
                    .allSatisfy(
                            row -> assertThat(row.isSuccess()).as(row.message()).isTrue());
            long sent = run.report().count(label, "sent");
            assertThat(sent).isPositive().isEqualTo(counted.call());
            assertThat(run.report().count(label, "replied")).isEqualTo(sent);
        }
    }

    private static List<String> shipped() throws IOException {
        List<String> classes = new ArrayList<>();
        for (String name : List.of(Checkout.pluginJar().getFileName().toString(), "livechat-sampler.jar")) {
            Path path = Checkout.jmeterHome().resolve("lib/ext").resolve(name);
            try (JarFile jar = new JarFile(path.toFile())) {
                ZipEntry services = jar.getEntry(SERVICES);
                if (services != null) {
                    new String(jar.getInputStream(services).readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> !line.isBlank() && !line.startsWith("#"))
                            .forEach(classes::add);
                }
            }
        }
        return classes;
    }

    /** What was seen between the opening of this plan and that of the next. */
    private static List<WindowElement> in(Path plan) {
        int from = seen.indexOf(
                WindowElement.of(WindowElement.Kind.PLAN, plan.getFileName().toString()));
        assertThat(from).as("opening of " + plan).isNotNegative();
        return seen.stream()
                .skip(from + 1L)
                .takeWhile(element -> element.kind() != WindowElement.Kind.PLAN)
                .toList();
    }

    private static List<PlanFile.JavaRequest> tables(Path plan) {
        List<PlanFile.JavaRequest> tables = new ArrayList<>();
        String name = "";
        Map<String, String> parameters = Map.of();
        for (WindowElement element : in(plan)) {
            switch (element.kind()) {
                case NODE -> name = element.parts().get(0);
                case CLASS -> {
                    parameters = new LinkedHashMap<>();
                    tables.add(
                            new PlanFile.JavaRequest(name, "", element.parts().get(0), parameters));
                }
                case PARAMETER ->
                    parameters.put(element.parts().get(0), element.parts().get(1));
                default -> throw new IllegalStateException("seen inside a plan: " + element);
            }
        }
        return tables;
    }

    private static List<String> of(List<WindowElement> elements, WindowElement.Kind kind) {
        return elements.stream()
                .filter(element -> element.kind() == kind)
                .map(element -> element.parts().get(0))
                .toList();
    }
}
