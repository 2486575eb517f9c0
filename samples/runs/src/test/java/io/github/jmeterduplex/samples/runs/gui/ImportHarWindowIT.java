package io.github.jmeterduplex.samples.runs.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.har.SavedHar;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tools > Duplex > Import HAR in JMeter's own window, by mouse and keyboard: the plan is opened and runs; the window
 * keeps its plan where the import fails, or the user wants that.
 */
class ImportHarWindowIT {
    private static final Path FOLDER = Checkout.root().resolve("samples/runs/target/gui/import-har");
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String ENTRY = "Import HAR...";

    @BeforeAll
    static void needAScreen() throws IOException {
        Needs.program("Xvfb");
        Needs.program("xdotool");
        Files.createDirectories(FOLDER);
        for (String name : new String[] {"chat.jmx", "broken.jmx"}) {
            Files.deleteIfExists(FOLDER.resolve(name));
        }
    }

    @Test
    void recordingOfABrowserBecomesAPlanThatRuns() throws Exception {
        try (LiveChatProcess chat = LiveChatProcess.start();
                JMeterWindow window = JMeterWindow.open(FOLDER)) {
            Path har = SavedHar.write("chrome-livechat.har", chat.port(), FOLDER.resolve("chat.har"));
            choose(window, har);
            String said = window.await("text", "", text -> text.contains("Wrote "));
            assertThat(said).contains("chat.jmx").contains("3 messages, 3 with a reply");
            window.answer("OK", "Return");
            window.click("node", "Users");
            window.input().key("Right");
            window.click("node", "/app/chat.send");
            String words = window.await("panel", "", text -> text.contains("/user/queue/replies"));
            Path picture = Path.of(
                    window.ask("picture", FOLDER.resolve("import-har.png").toString()));
            window.click("button", "start");
            Await.answer(() -> chat.count("replies"), replies -> replies >= 3, PATIENCE);
            DocsPicture.assertInDocs(picture, words, ImportHarWindowIT.class);
        }
    }

    @Test
    void planOfTheWindowStaysUnlessItsUserGivesItUp() throws Exception {
        Path broken = Files.writeString(FOLDER.resolve("broken.har"), "{\"log\":{\"entries\":[");
        Path good = SavedHar.write("chrome-livechat.har", 8080, FOLDER.resolve("kept.har"));
        Files.deleteIfExists(FOLDER.resolve("kept.jmx"));
        try (JMeterWindow window = JMeterWindow.open(FOLDER)) {
            window.openMenu("Test Plan");
            window.choose("Add", "Threads (Users)", "Thread Group");
            window.await("selected", "", "Thread Group"::equals);
            choose(window, broken);
            window.await("text", "", text -> text.contains("Import HAR failed: broken.har is cut"));
            window.answer("OK", "Return");
            window.await("text", "", text -> !text.contains("Import HAR failed"));
            assertThat(window.ask("panel", "")).contains("Thread Group");
            assertThat(FOLDER.resolve("broken.jmx")).doesNotExist();

            choose(window, good);
            window.await("text", "", text -> text.contains("save"));
            window.answer("Yes", "Escape");
            window.await("text", "", text -> text.contains("It was not opened: the window keeps its plan."));
            window.answer("OK", "Return");
            assertThat(window.ask("panel", "")).contains("Thread Group").doesNotContain("/app/chat.send");
            assertThat(FOLDER.resolve("kept.jmx")).exists();
        }
    }

    private static void choose(JMeterWindow window, Path har) throws IOException, InterruptedException {
        window.choose("Tools", "Duplex", ENTRY);
        window.click("field", "File Name");
        window.awaitFocus("File Name");
        window.input().type(har.toString());
        window.input().key("Return");
    }
}
