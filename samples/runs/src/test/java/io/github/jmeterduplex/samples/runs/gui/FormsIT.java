package io.github.jmeterduplex.samples.runs.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterHome;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The forms in JMeter's own window: they are in its menu, and a plan is made with them that runs without them. */
@Tag("parallel")
class FormsIT {
    private static final String PACKAGE = "io.github.jmeterduplex.";
    private static final String DEFAULTS = "Duplex Defaults";
    /** Each entry of the Add menu, and what is typed into its form. */
    private static final Map<String, List<String>> FORMS = forms();

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
        Path pictures = Checkout.root().resolve("samples/runs/target/gui/forms");
        List<WindowElement> steps = new ArrayList<>();
        FORMS.forEach((entry, typed) -> steps.add(new WindowElement(WindowElement.Kind.ENTRY, concat(entry, typed))));
        List<WindowElement> elements = GuiSession.make(pictures, steps, plan);
        assertThat(elements)
                .containsAll(FORMS.keySet().stream()
                        .filter(entry -> !entry.equals(DEFAULTS))
                        .map(entry -> WindowElement.of(WindowElement.Kind.ENTRY, entry))
                        .toList());
        assertThat(PlanFile.read(plan).javaRequests())
                .extracting(PlanFile.JavaRequest::name)
                .isEqualTo(FORMS.keySet().stream()
                        .filter(entry -> !entry.equals(DEFAULTS))
                        .toList());
        assertThat(PlanFile.read(plan).javaRequests()).allSatisfy(one -> {
            assertThat(one.parameters()).isEqualTo(parameters(FORMS.get(one.name())));
            assertThat(one.guiClass()).startsWith(PACKAGE + "gui.");
        });
        assertDocsShow(elements, pictures);
    }

    @Test
    void everyFormIsReadableInBothThemesAndAtTwiceTheSize() throws Exception {
        Path plan = folder.resolve("looks.jmx");
        Path pictures = Checkout.root().resolve("samples/runs/target/gui/looks");
        List<WindowElement> steps = new ArrayList<>();
        FORMS.forEach((entry, typed) -> steps.add(new WindowElement(WindowElement.Kind.ENTRY, concat(entry, typed))));
        GuiSession.make(folder.resolve("looks"), steps, plan);
        List<WindowElement> looks = GuiSession.run(FormLooks.class, pictures, List.of(plan.toString()));
        assertThat(looks)
                .hasSize(4 * FORMS.size())
                .extracting(look -> String.join(" ", look.parts().subList(0, 3)))
                .doesNotHaveDuplicates();
        assertThat(looks)
                .allSatisfy(look -> assertThat(look.parts().get(3))
                        .as("%s: cut, or hard to read", look.parts())
                        .isEmpty());
    }

    private static void assertDocsShow(List<WindowElement> elements, Path pictures) throws IOException {
        List<WindowElement> forms = elements.stream()
                .filter(one -> one.kind() == WindowElement.Kind.FORM)
                .toList();
        assertThat(forms).extracting(one -> one.parts().get(0)).isEqualTo(List.copyOf(FORMS.keySet()));
        String pages = pagesAboutForms();
        for (WindowElement form : forms) {
            String entry = form.parts().get(0);
            String name = "form-"
                    + entry.replaceFirst("Duplex (?=STOMP|Socket|SignalR|WebSocket)", "")
                            .toLowerCase(Locale.ROOT)
                            .replaceAll("[^a-z]+", "-")
                    + ".png";
            DocsPicture.assertInDocs(
                    pictures.resolve(entry + ".png"), name, form.parts().get(1), FormsIT.class);
            assertThat(pages)
                    .containsPattern("!\\[" + Pattern.quote(entry) + "]\\(\\.\\./images/" + Pattern.quote(name));
        }
    }

    /** The page of the samplers, and that of each. */
    private static String pagesAboutForms() throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> pages = Files.list(Checkout.root().resolve("docs/reference"))) {
            for (Path page : pages.toList()) {
                text.append(Files.readString(page));
            }
        }
        return text.toString();
    }

    @Test
    void newJavaRequestBeginsWithNoClassOfDuplex() throws Exception {
        Path plan = folder.resolve("java-request.jmx");
        GuiSession.make(folder.resolve("java-request"), List.of(step("Java Request", Map.of())), plan);
        // those of the sample of an extension lie in the same folder as JMeter's own
        assertThat(PlanFile.read(plan).javaRequests())
                .singleElement()
                .extracting(PlanFile.JavaRequest::className)
                .isEqualTo(PACKAGE + "samples.sampler.AskingUser");
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
                            step("Duplex STOMP Connect", connect),
                            step("Duplex STOMP Send", send),
                            step("Duplex STOMP Disconnect", Map.of())),
                    plan);
            assertThat(PlanFile.read(plan).javaRequests())
                    .containsExactly(
                            request("Duplex STOMP Connect", "StompConnect", connect),
                            request("Duplex STOMP Send", "StompSend", send),
                            request("Duplex STOMP Disconnect", "StompDisconnect", Map.of()));
            try (JMeterRun run = JMeterSetup.of(plan).home(withoutForms()).start()) {
                assertThat(run.awaitEnd(PATIENCE)).isZero();
                assertThat(run.rows())
                        .as("the opening, a sample for each of three messages, and the end")
                        .hasSize(5)
                        .allSatisfy(row ->
                                assertThat(row.isSuccess()).as(row.message()).isTrue());
                assertThat(run.log()).doesNotContain("ClassNotFound", " ERROR ");
            }
        }
    }

    private static Map<String, List<String>> forms() {
        Map<String, List<String>> forms = new LinkedHashMap<>();
        forms.put("Duplex STOMP Connect", List.of("url", "http://127.0.0.1:8080/ws", "sessions", "100"));
        forms.put("Duplex STOMP Subscribe", List.of("destination", "/topic/prices"));
        forms.put(
                "Duplex STOMP Send",
                List.of("destination", "/app/chat.send", "body", "{\"id\":\"{{id}}\"}", "reply", "json:/id"));
        forms.put("Duplex STOMP Receive", List.of());
        forms.put("Duplex STOMP Unsubscribe", List.of("destination", "/topic/prices"));
        forms.put("Duplex STOMP Disconnect", List.of());
        forms.put("Duplex STOMP User", List.of("url", "http://127.0.0.1:8080/ws", "destination", "/app/chat.send"));
        forms.put("Duplex Socket.IO Connect", List.of("url", "http://127.0.0.1:8080", "sessions", "100"));
        forms.put("Duplex Socket.IO Listen", List.of("event", "prices"));
        forms.put("Duplex Socket.IO Emit", List.of("event", "chat", "reply", "ack"));
        forms.put("Duplex Socket.IO Receive", List.of());
        forms.put("Duplex Socket.IO Disconnect", List.of());
        forms.put("Duplex Socket.IO User", List.of("url", "http://127.0.0.1:8080", "event", "chat"));
        forms.put("Duplex SignalR Connect", List.of("url", "http://127.0.0.1:8080/chat", "sessions", "100"));
        forms.put("Duplex SignalR Listen", List.of("method", "priceChanged"));
        forms.put("Duplex SignalR Invoke", List.of("method", "Subscribe", "arguments", "[\"ACME\"]"));
        forms.put("Duplex SignalR Receive", List.of());
        forms.put("Duplex SignalR Disconnect", List.of());
        forms.put("Duplex SignalR User", List.of("url", "http://127.0.0.1:8080/chat", "method", "Subscribe"));
        forms.put("Duplex WebSocket Connect", List.of("url", "ws://127.0.0.1:4000/graphql", "sessions", "100"));
        forms.put("Duplex WebSocket Listen", List.of("from", "json:/type=next"));
        forms.put("Duplex WebSocket Send", List.of("body", "{\"id\":\"{{id}}\"}", "reply", "json:/id"));
        forms.put("Duplex WebSocket Receive", List.of());
        forms.put("Duplex WebSocket Ping", List.of());
        forms.put("Duplex WebSocket Disconnect", List.of());
        forms.put("Duplex WebSocket User", List.of("url", "ws://127.0.0.1:8080/echo", "body", "hello"));
        forms.put("Duplex Hold Sessions", List.of("seconds", "600"));
        forms.put("Duplex Drop Sessions", List.of("percent", "20"));
        forms.put("Duplex Wait Sessions", List.of("open", "100"));
        forms.put("Duplex Check Messages", List.of("maxP99Millis", "200"));
        forms.put("Duplex Find Rate", List.of("start", "1000", "maxP99Millis", "200"));
        forms.put("Duplex Own Sampler", List.of());
        forms.put(DEFAULTS, List.of("url", "https://chat.example.com/ws"));
        return forms;
    }

    private static List<String> concat(String first, List<String> others) {
        return Stream.concat(Stream.of(first), others.stream()).toList();
    }

    private static Map<String, String> parameters(List<String> typed) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int next = 0; next < typed.size(); next += 2) {
            parameters.put(typed.get(next), typed.get(next + 1));
        }
        return parameters;
    }

    private static WindowElement step(String entry, Map<String, String> typed) {
        Stream<String> words = typed.entrySet().stream().flatMap(one -> Stream.of(one.getKey(), one.getValue()));
        return WindowElement.of(
                WindowElement.Kind.ENTRY, Stream.concat(Stream.of(entry), words).toArray(String[]::new));
    }

    private static PlanFile.JavaRequest request(String name, String sampler, Map<String, String> parameters) {
        return new PlanFile.JavaRequest(
                name, PACKAGE + "gui." + sampler + "Gui", PACKAGE + "stomp." + sampler, parameters);
    }

    /** A JMeter in whose Duplex nothing of the window is left. */
    private static Path withoutForms() throws IOException {
        Path home = JMeterHome.copyWith(folder.resolve("jmeter"), List.of());
        Path jar = home.resolve("lib/ext").resolve(Checkout.pluginJar().getFileName());
        try (FileSystem classes = FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), Map.of())) {
            for (String name : List.of("gui", "internal/sampler/form")) {
                Path rooms = classes.getPath("io/github/jmeterduplex", name);
                assertThat(rooms).isNotEmptyDirectory();
                Checkout.delete(rooms);
            }
        }
        return home;
    }
}
