package io.github.jmeterduplex.samples.runs.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.EngineFiles;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The jmeter-maven-plugin runs a plan as its page says, with the jar of this build. */
@Tag("long")
@Tag("parallel")
@ExtendWith(SharedChat.class)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "mvnw is a shell script")
class MavenPluginIT {
    private static final Path LOCAL = Path.of(System.getProperty("user.home"), ".m2/repository");
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private Path folder;

    @Test
    void brokenRequirementFailsTheBuild(Chat chat) throws Exception {
        Needs.that(
                () -> Files.isDirectory(LOCAL.resolve("com/lazerycode/jmeter/jmeter-maven-plugin")),
                "the jmeter-maven-plugin in Maven's local repository, as .ci/run gets it");
        publish();
        Files.createDirectories(folder.resolve("src/test/jmeter"));
        Files.copy(Checkout.plan("one-thread.jmx"), folder.resolve("src/test/jmeter/one-thread.jmx"));
        writePom(chat);

        try (Child maven = Child.start("Maven", command(), folder, Map.of(), line -> {})) {
            assertThat(maven.awaitExit(PATIENCE)).as(maven.tail()).isEqualTo(1);
            assertThat(maven.lines())
                    .anyMatch(line -> line.contains("Required chat.send:replied<100: BROKEN, chat.send 200"))
                    .anyMatch(line -> line.contains("Test failed with exit code:1"))
                    .noneMatch(line -> line.contains("SLF4J"));
        }
        List<Path> engines = JMeterRun.engineFolders(folder.resolve("target/duplex-results"));
        assertThat(engines).hasSize(1);
        assertThat(EngineFiles.read(engines.get(0)).counts().get("chat.send")).containsEntry("replied", 200L);
        try (Stream<Path> logs = Files.list(folder.resolve("target/jmeter/logs"))) {
            assertThat(logs).singleElement().satisfies(log -> assertThat(log).isNotEmptyFile());
        }
    }

    /** A repository of the jar with a POM without dependencies, which are not asked for. */
    private void publish() throws Exception {
        String version = Checkout.version();
        Path artifact =
                Files.createDirectories(folder.resolve("published/io/github/jmeterduplex/jmeter-duplex/" + version));
        Files.copy(Checkout.pluginJar(), artifact.resolve(Checkout.pluginJar().getFileName()));
        Files.writeString(artifact.resolve("jmeter-duplex-" + version + ".pom"), """
                <project>
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>io.github.jmeterduplex</groupId>
                  <artifactId>jmeter-duplex</artifactId>
                  <version>%s</version>
                </project>
                """.formatted(version));
    }

    private void writePom(Chat chat) throws Exception {
        String plugin = DocsBlock.of("how-to/maven.md", "xml")
                .replace("<port>8080<", "<port>" + chat.port() + "<")
                .replace("<sessions>1000<", "<sessions>20<")
                .replace("<seconds>60<", "<seconds>2<")
                .replace("<duplex.require>lost=0<", "<duplex.require>chat.send:replied&lt;100<")
                .replace(
                        "</propertiesUser>",
                        "<messagesPerSecond>100</messagesPerSecond><holdSeconds>0</holdSeconds>"
                                + "<duplex.rehearsal>off</duplex.rehearsal></propertiesUser>");
        Files.writeString(folder.resolve("pom.xml"), """
                <project>
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>com.example</groupId>
                  <artifactId>load-test</artifactId>
                  <version>1</version>
                  <packaging>pom</packaging>
                  <repositories>
                    <repository>
                      <id>published</id>
                      <url>%s</url>
                    </repository>
                  </repositories>
                  <build>
                    <plugins>
                %s
                    </plugins>
                  </build>
                </project>
                """.formatted(
                        folder.resolve("published").toUri(), plugin));
    }

    /** This build's artifact must not get into the local repository: what Maven adds goes to a folder before it. */
    private List<String> command() {
        return List.of(
                Checkout.root().resolve("mvnw").toString(),
                "-ntp",
                "-B",
                "-f",
                folder.resolve("pom.xml").toString(),
                "-Dmaven.repo.local=" + folder.resolve("added"),
                "-Dmaven.repo.local.tail=" + LOCAL,
                "verify");
    }
}
