package io.github.jmeterduplex.samples.runs.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The listener Duplex Live in JMeter's window shows a run while it goes on; a picture in light and in dark. */
@Tag("parallel")
@Tag("long")
class LiveListenerIT {
    private static final Path FOLDER = Path.of("target", "gui").toAbsolutePath();

    @ParameterizedTest
    @CsvSource({"light, Darklaf - IntelliJ", "dark, Darklaf - Darcula"})
    void figuresOfTheRunAreShown(String name, String look) throws Exception {
        Needs.program("Xvfb");
        Path folder = FOLDER.resolve("live-" + name);
        // JMeter saves a plan before it runs it.
        Path plan = Files.copy(
                Checkout.plan("one-thread.jmx"),
                Files.createDirectories(folder).resolve("live.jmx"),
                StandardCopyOption.REPLACE_EXISTING);
        List<WindowElement> elements;
        try (LiveChatProcess chat = LiveChatProcess.start()) {
            elements = GuiSession.run(
                    LiveTester.class,
                    folder,
                    List.of(
                            look,
                            "-t",
                            plan.toString(),
                            "-j",
                            folder.resolve("jmeter.log").toString(),
                            "-Jhost=127.0.0.1",
                            "-Jport=" + chat.port(),
                            "-Jsessions=50",
                            "-JmessagesPerSecond=200",
                            "-Jseconds=30",
                            "-Jduplex.results=" + folder.resolve("duplex-results")));
        }
        assertThat(elements.get(0).parts()).startsWith("before").contains("No run with Duplex samplers yet", "-");
        List<String> during = elements.get(1).parts();
        assertThat(during).startsWith("during").contains("Running", "50", "0").doesNotContain("-");
        assertThat(during.stream().filter(text -> text.endsWith(" ms") && !text.startsWith("The whole run")))
                .as("p50, p95 and p99 of %s", during)
                .hasSize(3);
        assertThat(elements.get(2).parts())
                .startsWith("after")
                .contains("The run has ended")
                .anyMatch(text -> text.matches("The whole run: sent [1-9][0-9,]*, replied [1-9][0-9,]*, lost 0;"
                        + " mean .* ms, p50 .* ms, p95 .* ms, p99 .* ms"));
        DocsPicture.assertInDocs(
                folder.resolve("live.png"),
                "duplex-live-" + name + ".png",
                String.join("\n", during).replaceAll("[0-9]+([.,:][0-9]+)*", "0"),
                LiveListenerIT.class);
    }
}
