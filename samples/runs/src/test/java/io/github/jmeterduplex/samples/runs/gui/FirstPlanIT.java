package io.github.jmeterduplex.samples.runs.gui;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import io.github.jmeterduplex.samples.runs.harness.ServeProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The first plan as the manual has it made: in JMeter's own window, by mouse and keyboard, with the manual's texts; and
 * an example of the menu. Both run there, and their servers count what came.
 *
 * <p>What is counted, from the empty window to the server's answer on the screen: each press of a button of the mouse,
 * also those that open a menu or a menu inside it, so that adding an element costs four; and each key. Texts are typed
 * letter by letter, with Tab from field to field, but for the body, which is pasted into its field: one keystroke.
 * That it was copied out of the page is not counted. The server is on a free port instead of 8080, which is one digit
 * more in each address.
 */
class FirstPlanIT {
    private static final Path FOLDER = Checkout.root().resolve("samples/runs/target/gui/first-plan");
    private static final Path EXAMPLE = FOLDER.resolveSibling("example");
    private static final Pattern FIELD = Pattern.compile(
            "^ *\\| ([A-Z][^|*,]*)(?:, below \\*\\*(.+)\\*\\*)? \\| (?:`(.+?)`|ticked) \\| .+ \\|$", Pattern.MULTILINE);
    private static final Pattern MANUAL = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/docs/reference/stomp-user\\.md");
    private static final String PORT = "8080";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @BeforeAll
    static void needAScreen() {
        Needs.program("Xvfb");
        Needs.program("xdotool");
    }

    @Test
    @Tag("long")
    void firstPlanOfTheManualIsMadeWithFormsAndRuns() throws Exception {
        String page = section(Files.readString(Checkout.root().resolve("docs/start/first-plan.md")), "## Build it");
        List<MatchResult> fields = FIELD.matcher(page).results().toList();
        assertThat(fields).hasSize(6);
        try (ServeProcess server = ServeProcess.start();
                JMeterWindow window = JMeterWindow.open(FOLDER)) {
            String port = String.valueOf(server.port());
            add(window, "Test Plan", "Threads (Users)", "Thread Group");
            add(window, "Thread Group", "Sampler", "Duplex STOMP User");
            fillIn(window, fields, port);
            add(window, "Thread Group", "Listener", "View Results Tree");
            window.run();
            String samples = window.await("samples", "", seen -> seen.contains("chat"));
            assertThat(samples.lines()).containsExactly("chat good");
            look(window, "chat", "\"text\":\"hello 1\"");

            System.out.println("First plan: " + window.input().clicks() + " clicks, "
                    + window.input().keystrokes() + " keystrokes");
            assertThat(window.input().clicks()).isBetween(12, 20);
            assertThat(window.input().keystrokes()).isBetween(60, 120);
            assertThat(server.count("messages")).isEqualTo(1);
            assertThat(server.count("replies")).isEqualTo(1);
            pictureOfFrames(window);
            picture(window, fields.get(0));
            helpOpensThePageOfTheElement(window);
        }
    }

    /**
     * Of its address the port alone is another one: it is typed. Its users send for half a minute: the test does not
     * wait.
     */
    @Test
    void exampleOfTheMenuRunsAfterEightClicks() throws Exception {
        try (LiveChatProcess chat = LiveChatProcess.start();
                JMeterWindow window = JMeterWindow.open(EXAMPLE)) {
            window.choose("Tools", "Duplex", "New plan from an example");
            window.pointAt("STOMP");
            window.await("item", "Step by step, one thread a user", place -> !place.isEmpty());
            Path menu = window.picture("menu.png");
            String entries = window.ask("items", "");
            window.choose("Step by step, one thread a user");
            window.click("node", "LiveChat: step by step, one thread a user");
            window.click("parameter", "port");
            String table = window.await("focus", "", owner -> owner.startsWith("JTable"));
            window.input().key("F2");
            window.await("focus", "", owner -> !owner.isEmpty() && !owner.equals(table));
            window.input().key("ctrl+a");
            window.input().type(String.valueOf(chat.port()));
            window.run();
            awaitReplies(chat, 20);
            System.out.println("Example: " + window.input().clicks() + " clicks, "
                    + window.input().keystrokes() + " keystrokes");
            assertThat(window.input().clicks()).isBetween(5, 8);
            assertThat(window.input().keystrokes()).isLessThan(10);
            DocsPicture.assertInDocs(menu, entries, FirstPlanIT.class);
        }
    }

    /** JMeter takes the first class of the alphabet, which would be one of Duplex. */
    @Test
    void newJavaRequestBeginsAsItDoesWithoutDuplex() throws Exception {
        try (JMeterWindow window = JMeterWindow.open(FOLDER.resolveSibling("java-request"))) {
            add(window, "Test Plan", "Threads (Users)", "Thread Group");
            window.openMenu("Thread Group");
            window.choose("Add", "Sampler");
            window.scrollDown("Duplex STOMP Connect", 20);
            window.choose("Java Request");
            // in the lib/ext of the tests LiveChat's own samplers stand before those of JMeter
            assertThat(window.await("chosen", "", choice -> !choice.isEmpty()))
                    .startsWith("io.github.jmeterduplex.samples.sampler.");
        }
    }

    private static void awaitReplies(LiveChatProcess chat, long replies) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (chat.count("replies") < replies) {
            assertThat(System.nanoTime() - deadline)
                    .as("replies: " + chat.stats())
                    .isNegative();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    private static String section(String page, String heading) {
        int from = page.indexOf(heading);
        return page.substring(from, page.indexOf("\n## ", from + 1));
    }

    private static void add(JMeterWindow window, String parent, String category, String element)
            throws IOException, InterruptedException {
        window.openMenu(parent);
        window.choose("Add", category, element);
        window.await("selected", "", element::equals);
    }

    private static void fillIn(JMeterWindow window, List<MatchResult> fields, String port)
            throws IOException, InterruptedException {
        MouseAndKeyboard input = window.input();
        window.click("field", "Name");
        window.awaitFocus("Name");
        input.key("ctrl+a");
        input.type("chat");
        for (MatchResult field : fields) {
            String label = field.group(1);
            if (field.group(2) != null) {
                window.click("heading", field.group(2));
            }
            if (field.group(2) != null || field == fields.get(0)) {
                window.click("field", label);
                window.awaitFocus(label);
            } else {
                window.tabTo(label);
            }
            if (field.group(3) == null) {
                // a box, which the click has ticked
                continue;
            }
            if (label.equals("Body")) {
                window.copy(field.group(3));
                input.key("ctrl+v");
            } else {
                input.type(field.group(3).replace(PORT, port));
            }
        }
    }

    private static void look(JMeterWindow window, String sample, String answer)
            throws IOException, InterruptedException {
        window.click("sample", sample);
        window.click("tab", "Response data");
        window.await("text", "", text -> text.contains(answer));
    }

    /** What View Results Tree shows of a sample: of its headers the names, as values differ from run to run. */
    private static void pictureOfFrames(JMeterWindow window) throws IOException, InterruptedException {
        window.click("sample", "chat");
        window.click("tab", "Request");
        window.click("tab", "Request Headers");
        String words = window.await("text", "", text -> text.contains("SEND"));
        Path picture = window.picture("results-tree.png");
        DocsPicture.assertInDocs(
                picture, names(words.substring(words.indexOf("GET "), words.indexOf("{\"id\""))), FirstPlanIT.class);
    }

    private static String names(String frames) {
        return frames.replaceAll("(?m)^([\\w-]+):.*$", "$1").replaceAll("/ws/\\d+/\\w+", "/ws/server/session");
    }

    /** The screen has no browser: a dialog shows the address, and the page is there. */
    private static void helpOpensThePageOfTheElement(JMeterWindow window) throws IOException, InterruptedException {
        window.click("node", "chat");
        window.input().key("ctrl+h");
        String shown = window.await("text", "", text -> MANUAL.matcher(text).find());
        Matcher address = MANUAL.matcher(shown);
        assertThat(address.find()).isTrue();
        try (InputStream page = URI.create(address.group()).toURL().openStream()) {
            assertThat(new String(page.readAllBytes(), UTF_8)).contains("<h1", "StompUser", "<table>");
        }
    }

    /** With the port of the page. */
    private static void picture(JMeterWindow window, MatchResult url) throws IOException, InterruptedException {
        window.click("node", "chat");
        window.click("field", url.group(1));
        window.awaitFocus(url.group(1));
        window.input().key("ctrl+a");
        window.input().type(url.group(3));
        String words = window.await("panel", "", text -> text.contains("\n" + url.group(3) + "\n"));
        Path picture = window.picture("first-plan.png");
        DocsPicture.assertInDocs(picture, words, FirstPlanIT.class);
    }
}
