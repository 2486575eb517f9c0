package io.github.jmeterduplex.samples.runs.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The first plan as the manual has it made: in JMeter's own window, by mouse and keyboard, with the manual's texts; and
 * the same plan as an example. Both run there, and LiveChat counts what came.
 *
 * <p>What is counted, from the empty window to the server's answer on the screen: each press of a button of the mouse,
 * also those that open a menu or a menu inside it, so that adding an element costs four; and each key. Texts are typed
 * letter by letter, with Tab from field to field, but for {@code body}, which is pasted into its field: one keystroke.
 * That it was copied out of the page is not counted. The server is on a free port instead of 8080, which is one digit
 * more in each address.
 */
class FirstPlanIT {
    private static final Path FOLDER = Checkout.root().resolve("samples/runs/target/gui/first-plan");
    private static final Path EXAMPLE = FOLDER.resolveSibling("example");
    private static final Pattern FIELD =
            Pattern.compile("^ *\\| `(\\w+)`(?:, below \\*\\*(.+)\\*\\*)? \\| `(.+?)` \\| .+ \\|$", Pattern.MULTILINE);
    private static final Pattern LOGIN = Pattern.compile("\\*\\*HTTP Request\\*\\*[^`]*Path:\\s+`([^`]+)`");
    private static final String PORT = "8080";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @BeforeAll
    static void needAScreen() {
        Needs.program("Xvfb");
        Needs.program("xdotool");
    }

    @Test
    void firstPlanOfTheManualIsMadeWithFormsAndRuns() throws Exception {
        String page = section(Files.readString(Checkout.root().resolve("docs/20-first-plan.md")), "## Build it");
        List<MatchResult> fields = FIELD.matcher(page).results().toList();
        Matcher login = LOGIN.matcher(page);
        assertThat(fields).hasSize(7);
        assertThat(login.find()).isTrue();
        try (LiveChatProcess chat = LiveChatProcess.start();
                JMeterWindow window = JMeterWindow.open(FOLDER)) {
            String port = String.valueOf(chat.port());
            add(window, "Test Plan", "Threads (Users)", "Thread Group");
            add(window, "Thread Group", "Config Element", "HTTP Cookie Manager");
            add(window, "Thread Group", "Logic Controller", "Once Only Controller");
            add(window, "Once Only Controller", "Sampler", "HTTP Request");
            window.click("field", "Path");
            window.awaitFocus("Path");
            window.input().type(login.group(1).replace(PORT, port));
            add(window, "Thread Group", "Sampler", "STOMP User");
            fillIn(window, fields, port);
            add(window, "Thread Group", "Listener", "View Results Tree");
            run(window);
            String samples = window.await("samples", "", seen -> seen.contains("chat"));
            assertThat(samples.lines()).containsExactly("HTTP Request good", "chat good");
            look(window, "chat", "\"text\":\"hello 1\"");

            System.out.println("First plan: " + window.input().clicks() + " clicks, "
                    + window.input().keystrokes() + " keystrokes");
            assertThat(window.input().clicks()).isBetween(20, 34);
            assertThat(window.input().keystrokes()).isBetween(100, 140);
            assertThat(chat.stats())
                    .containsEntry("messages", Map.of("/app/chat.send", 1))
                    .containsEntry("replies", 1);
            pictureOfFrames(window);
            picture(window, fields.get(0));
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
            window.await("item", "STOMP: step by step, one thread a user", place -> !place.isEmpty());
            Path menu =
                    Path.of(window.ask("picture", EXAMPLE.resolve("menu.png").toString()));
            String entries = window.ask("items", "");
            window.choose("STOMP: step by step, one thread a user");
            window.click("node", "LiveChat: step by step, one thread a user");
            window.click("parameter", "port");
            String table = window.await("focus", "", owner -> owner.startsWith("JTable"));
            window.input().key("F2");
            window.await("focus", "", owner -> !owner.isEmpty() && !owner.equals(table));
            window.input().key("ctrl+a");
            window.input().type(String.valueOf(chat.port()));
            run(window);
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
            add(window, "Thread Group", "Sampler", "Java Request");
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
            if (label.equals("body")) {
                window.copy(field.group(3));
                input.key("ctrl+v");
            } else {
                input.type(field.group(3).replace(PORT, port));
            }
        }
    }

    /** The green arrow; JMeter asks whether the plan should be saved before. */
    private static void run(JMeterWindow window) throws IOException, InterruptedException {
        window.click("button", "start");
        window.click("button", "No");
        if (!isAnswered(window)) {
            // Without a window manager AWT may never learn where a dialog stands: its button is elsewhere then.
            window.input().key("alt+n");
        }
    }

    /** Whether JMeter asks no more. */
    private static boolean isAnswered(JMeterWindow window) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        while (window.ask("text", "").contains("save your test plan first?")) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
        return true;
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
        Path picture =
                Path.of(window.ask("picture", FOLDER.resolve("results-tree.png").toString()));
        DocsPicture.assertInDocs(
                picture, names(words.substring(words.indexOf("GET "), words.indexOf("{\"id\""))), FirstPlanIT.class);
    }

    private static String names(String frames) {
        return frames.replaceAll("(?m)^([\\w-]+):.*$", "$1").replaceAll("/ws/\\d+/\\w+", "/ws/server/session");
    }

    /** With the port of the page. */
    private static void picture(JMeterWindow window, MatchResult url) throws IOException, InterruptedException {
        window.click("node", "chat");
        window.click("field", url.group(1));
        window.awaitFocus(url.group(1));
        window.input().key("ctrl+a");
        window.input().type(url.group(3));
        String words = window.await("panel", "", text -> text.contains("\n" + url.group(3) + "\n"));
        Path picture =
                Path.of(window.ask("picture", FOLDER.resolve("first-plan.png").toString()));
        DocsPicture.assertInDocs(picture, words, FirstPlanIT.class);
    }
}
