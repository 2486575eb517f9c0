package io.github.jmeterduplex.internal.har;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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

    private static Recording login() throws IOException {
        return Recording.of("login-and-message.har");
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
                .contains("next: jmeter -n -t", "-Jusers=50 -Jloops=20")
                .doesNotContain("hush-hush");
        assertThat(err.toString()).isEmpty();
    }

    /** A secret that is not known as one is in the plan. */
    @Test
    void planAndUsersAreReadableByTheirOwnerAlone() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
        Path har = login().write(folder);
        assertThat(run(har)).isZero();
        assertThat(run(har, "--overwrite")).isZero();
        for (String name : List.of("session.jmx", "session-users.csv")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void planThatNeedsNoUsersHasNoFileOfThem() throws IOException {
        Path har = Recording.of("one-message.har").write(folder);
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

    /** Wherever it ends, as after a full disk. */
    @Test
    void fileThatIsCutLeavesNothing() throws IOException {
        String whole = login().json().strip();
        Path har = folder.resolve("session.har");
        for (int length = 0; length < whole.length(); length += 7) {
            Files.writeString(har, whole.substring(0, length));
            assertThat(run(har)).as(whole.substring(0, length)).isEqualTo(2);
            assertThat(files()).containsExactly("session.har");
        }
        assertThat(err.toString()).contains("session.har is cut").doesNotContain("Exception");
    }

    /** Nesting in messages, base64 that is none, addresses and times that are none. */
    @Test
    void oddValuesMakeAPlanAllTheSame() throws IOException {
        Path har = Recording.of("odd-values.har")
                .with("DEEP", "{\"a\":".repeat(50_000) + "1" + "}".repeat(50_000))
                .with("BRACKETS", "[".repeat(100_000))
                .with("NINES", "9".repeat(5_000))
                .write(folder);
        assertThat(run(har)).as(err.toString()).isZero();
        assertThat(out.toString()).contains("1 message left out, as they are no text, no base64, or errors");
    }

    @Test
    void folderThatCannotBeWrittenToIsNamed() throws IOException {
        Path har = login().write(folder);
        assertThat(run(har, "-o", folder.resolve("missing/x.jmx"))).isEqualTo(2);
        assertThat(err.toString())
                .contains("missing")
                .contains("cannot be written to: it does not exist; name another file with -o");
        assertThat(files()).containsExactly("session.har");
    }

    @Test
    void missingFileIsNamed() {
        assertThat(run(folder.resolve("nowhere.har"))).isEqualTo(2);
        assertThat(err.toString()).contains("there is no file").contains("nowhere.har");
    }

    @Test
    void folderAndTheRecordingItselfAreNoPlan() throws IOException {
        Path har = login().write(folder);
        String recorded = Files.readString(har);
        assertThat(run(har, "-o", folder, "--overwrite")).isEqualTo(2);
        assertThat(err.toString()).contains(folder + " is a folder: name a file with -o");
        assertThat(run(har, "-o", folder.resolve("x/../session.har"), "--overwrite"))
                .isEqualTo(2);
        assertThat(run(har, "-o", har, "--overwrite")).isEqualTo(2);
        assertThat(err.toString()).contains("is the recording itself: name another file with -o");
        assertThat(har).hasContent(recorded);
        assertThat(files()).containsExactly("session.har");
    }

    @Test
    void usersThatExistAreKeptUnderAnotherName() throws IOException {
        Path har = login().write(folder);
        Files.writeString(folder.resolve("session-users.csv"), "mine");
        assertThat(run(har)).isEqualTo(2);
        assertThat(run(har, "--overwrite")).as(err.toString()).isZero();
        assertThat(run(har, "--overwrite")).as(err.toString()).isZero();
        assertThat(folder.resolve("session-users.csv.bak")).hasContent("mine");
        assertThat(out.toString()).contains("it is kept as " + folder.resolve("session-users.csv.bak"));
        assertThat(files())
                .containsExactly(
                        "session-users.csv",
                        "session-users.csv.bak",
                        "session-users.csv.bak2",
                        "session.har",
                        "session.jmx");
    }

    @Test
    void planThatCannotBePutLeavesTheUsersAsTheyWere() throws IOException {
        Path har = login().write(folder);
        Files.writeString(folder.resolve("short-users.csv"), "mine");
        // The name of the plan is too long for the system; that of its users is not.
        assertThat(run(har, "--overwrite", "-o", folder.resolve("short." + "x".repeat(300))))
                .isEqualTo(2);
        assertThat(err.toString()).contains(folder + " cannot be written to");
        assertThat(files()).containsExactly("session.har", "short-users.csv");
        assertThat(folder.resolve("short-users.csv")).hasContent("mine");
    }

    @Test
    void usersOfAnEarlierPlanAreNotToldAsWritten() throws IOException {
        Path har = Recording.of("one-message.har").write(folder);
        Files.writeString(folder.resolve("session-users.csv"), "mine");
        assertThat(run(har)).as(err.toString()).isZero();
        assertThat(out.toString()).doesNotContain("users.csv");
        assertThat(folder.resolve("session-users.csv")).hasContent("mine");
    }

    @Test
    void namesOfTheRecordingDoNotSteerTheTerminal() throws IOException {
        Path har = Recording.of("one-message.har")
                .with("chat.example/ws", "chat.example/a\u001b[2J\u009b")
                .with("{\"a\":1}", "{\"b\":1}")
                .write(folder);
        assertThat(run(har)).as(err.toString()).isZero();
        assertThat(out.toString()).contains("a [2J").doesNotContain("\u001b", "\u009b");
    }

    @Test
    void longTextThatIsAlmostAMailAddressIsRead() throws IOException {
        String text = "a@b" + ".c".repeat(100_000) + "!";
        Path har = Recording.of("one-message.har")
                .with("{\"a\":1}", "{\"id\":\"1\",\"a\":\"" + text + "\"}")
                .write(folder);
        assertThat(run(har)).as(err.toString()).isZero();
    }
}
