package io.github.jmeterduplex.samples.runs.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tools > Duplex > Try it in JMeter's own window, by the mouse: a server of its own, an example, a green run, and its
 * page, in six clicks and a key.
 */
@Tag("long")
class TryItWindowIT {
    private static final Path FOLDER = Checkout.root().resolve("samples/runs/target/gui/try-it");
    private static final Pattern ADDRESS = Pattern.compile("at http://127\\.0\\.0\\.1:(\\d+)/");

    private static final Pattern PAGE = Pattern.compile("file:\\S+/report\\.html");

    private static Stream<ProcessHandle> servers(String port) {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains("serve --port " + port));
    }

    private static String page(String text) {
        Matcher page = PAGE.matcher(text);
        assertThat(page.find()).isTrue();
        return page.group();
    }

    @Test
    void exampleRunsAgainstTheJarsOwnServer() throws Exception {
        Needs.program("Xvfb");
        Needs.program("xdotool");
        ProcessHandle server;
        try (JMeterWindow window = JMeterWindow.open(
                FOLDER, "-Jusers=5", "-Jseconds=4", "-Jduplex.results=" + FOLDER.resolve("duplex-results"))) {
            window.choose("Tools", "Duplex", "Try it");
            String said = window.await("text", "", text -> ADDRESS.matcher(text).find());
            Matcher address = ADDRESS.matcher(said);
            assertThat(address.find()).isTrue();
            server = servers(address.group(1)).findFirst().orElseThrow();
            window.await("panel", "", text -> text.contains("No run with Duplex samplers yet"));
            window.run();
            window.await("panel", "", text -> text.contains("Running"));
            String after = window.await("panel", "", text -> text.contains("The run has ended"));
            window.ask("picture", FOLDER.resolve("try-it.png").toString());
            assertThat(after).doesNotContain("No run with Duplex samplers yet").contains("The whole run: sent ");
            Path opened = Files.createFile(FOLDER.resolve("opened.txt"));
            window.click("button", "Open the report");
            String page =
                    page(window.awaitText(opened, text -> PAGE.matcher(text).find()));
            assertThat(Files.readString(Path.of(URI.create(page)))).startsWith("<!doctype html>");
            System.out.println("Try it: " + window.input().clicks() + " clicks, "
                    + window.input().keystrokes() + " keystrokes");
            assertThat(window.input().clicks()).isLessThanOrEqualTo(6);
            assertThat(window.input().keystrokes()).isLessThanOrEqualTo(2);

            Files.delete(opened);
            window.click("button", "Open the report");
            String shown = window.await("text", "", text -> PAGE.matcher(text).find());
            assertThat(page(shown)).as("address to copy, without a browser").isEqualTo(page);
            window.answer("OK", "Return");
        }
        server.onExit().get(20, TimeUnit.SECONDS);
        assertThat(server.isAlive()).isFalse();
    }
}
