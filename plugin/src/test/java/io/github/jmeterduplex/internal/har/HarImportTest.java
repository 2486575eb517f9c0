package io.github.jmeterduplex.internal.har;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The command: what it writes, what it says, and that it writes nothing where it fails. */
class HarImportTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(Object... arguments) {
        return new CommandLine(new ImportCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(Stream.of(arguments).map(String::valueOf).toArray(String[]::new));
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static Har login() {
        return Har.ofChrome()
                .post("http://chat.example/login", "application/json", "{\"password\":\"hush-hush\"}", "{}")
                .socket("ws://chat.example/ws")
                .send("{\"id\":\"a-1\"}")
                .receive("{\"id\":\"a-1\"}");
    }

    @Test
    void planStandsBesideTheRecording() throws IOException {
        Path har = login().write(folder);
        assertThat(run(har)).as(err.toString()).isZero();
        assertThat(files()).containsExactly("session-users.csv", "session.har", "session.jmx");
        assertThat(out.toString())
                .contains("HTTP request: POST /login")
                .contains("websocket: plain WebSocket at ws://chat.example:80/ws, 1 message, 1 with a reply")
                .contains("session-users.csv, which holds secrets")
                .contains("next: jmeter -n -t")
                .doesNotContain("hush-hush");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void planThatNeedsNoUsersHasNoFileOfThem() throws IOException {
        Path har =
                Har.ofChrome().socket("ws://chat.example/ws").send("{\"a\":1}").write(folder);
        assertThat(run(har, "-o", folder.resolve("x.jmx"))).isZero();
        assertThat(files()).containsExactly("session.har", "x.jmx");
    }

    @Test
    void planThatExistsIsReplacedWhenAskedOnly() throws IOException {
        Path har = login().write(folder);
        Path plan = Files.writeString(folder.resolve("session.jmx"), "mine");
        assertThat(run(har)).isEqualTo(2);
        assertThat(err.toString()).contains("exists already").contains("--overwrite");
        assertThat(plan).hasContent("mine");
        assertThat(run(har, "--overwrite")).isZero();
        assertThat(Files.readString(plan)).contains("jmeterTestPlan");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no JSON",
                "{\"log\":{\"entries\":[{\"request\":",
                "{\"log\":{\"entries\":[]}}",
                "{\"log\":{\"entries\":[{\"request\":{\"url\":\"http://a/\"}}]}}"
            })
    void fileThatNoPlanCanBeMadeOfLeavesNothing(String content) throws IOException {
        Path har = Files.writeString(folder.resolve("session.har"), content);
        assertThat(run(har)).isEqualTo(2);
        assertThat(err.toString()).contains("session.har");
        assertThat(files()).containsExactly("session.har");
    }

    @Test
    void folderThatCannotBeWrittenToIsNamed() throws IOException {
        Path har = login().write(folder);
        assertThat(run(har, "-o", folder.resolve("missing/x.jmx"))).isEqualTo(2);
        assertThat(err.toString()).contains("missing");
        assertThat(files()).containsExactly("session.har");
    }

    @Test
    void missingFileIsNamed() {
        assertThat(run(folder.resolve("nowhere.har"))).isEqualTo(2);
        assertThat(err.toString()).contains("there is no file").contains("nowhere.har");
    }
}
