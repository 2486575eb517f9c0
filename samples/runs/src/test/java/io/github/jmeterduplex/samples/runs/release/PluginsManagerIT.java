package io.github.jmeterduplex.samples.runs.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.JMeterHome;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** JMeter's own Plugins Manager reads the descriptor that the build has made, and installs the jars from it. */
@Tag("parallel")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the repository's files have the names of URLs")
class PluginsManagerIT {
    private static final String ID = "jmeter-duplex";
    private static final String REFERENCE = "jmeter-duplex-reference";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private Path home;
    private Path temporary;

    /** A JMeter with the Plugins Manager and without Duplex, and a repository of Duplex and its reference clients. */
    @BeforeEach
    void makeHomeAndRepository() throws Exception {
        home = JMeterHome.copyWithoutPlugin(folder.resolve("jmeter"), List.of());
        Path manager = only("jmeter-plugins-manager-");
        Files.copy(manager, home.resolve("lib/ext").resolve(manager.getFileName()));
        Files.copy(only("cmdrunner-"), home.resolve("lib/cmdrunner.jar"));
        temporary = Files.createDirectory(folder.resolve("tmp"));

        Path descriptor = Files.copy(Checkout.pluginsManagerDescriptor(), folder.resolve("repository.json"));
        List<Path> jars = List.of(Checkout.pluginJar(), Checkout.referenceJar());
        List<Object> plugins = JSON.std.listFrom(descriptor.toFile());
        assertThat(plugins).hasSameSizeAs(jars);
        for (int i = 0; i < jars.size(); i++) {
            // a repository in a file looks for its jars beside it, under the URL as it stands
            Object url = Json.at(plugins.get(i), "versions", Checkout.version(), "downloadUrl");
            Path jar = folder.resolve(String.valueOf(url));
            Files.createDirectories(jar.getParent());
            Files.copy(jars.get(i), jar);
        }
    }

    @Test
    void listsTheVersionInstallsItAndFindsItInstalled() throws Exception {
        String version = Checkout.version();
        assertThat(manage("available")).contains("[" + ID + "=[" + version + "], " + REFERENCE + "=[" + version + "]]");
        manage("install", ID);
        assertInstalled();
        assertThat(manage("status")).contains("[" + ID + "=" + version + "]");
    }

    @Test
    void installsThePluginWithItsReferenceClients() throws Exception {
        manage("install", REFERENCE);
        assertThat(installed())
                .extracting(jar -> jar.getFileName().toString())
                .containsExactlyInAnyOrder(
                        ID + "-" + Checkout.version() + ".jar", REFERENCE + "-" + Checkout.version() + ".jar");
        assertThat(manage("status"))
                .contains("[" + ID + "=" + Checkout.version() + ", " + REFERENCE + "=" + Checkout.version() + "]");
    }

    @Test
    void installsItForAPlanThatWasMadeWithForms() throws Exception {
        // of a Java Request it reads JMeter's own element, not the class inside
        Path javaRequest = Plan.named("java-request")
                .javaRequest("send", "io.github.jmeterduplex.stomp.StompSend", "")
                .write(folder);
        manage("install-for-jmx", javaRequest.toString());
        assertThat(installed()).isEmpty();

        Path plan = folder.resolve("forms.jmx");
        String form = "\"io.github.jmeterduplex.gui.StompSendGui\"";
        Files.writeString(plan, Files.readString(javaRequest).replace("\"JavaTestSamplerGui\"", form));
        assertThat(plan).content().contains("guiclass=" + form);
        manage("install-for-jmx", plan.toString());
        assertInstalled();
    }

    private void assertInstalled() throws IOException {
        assertThat(installed()).singleElement().satisfies(jar -> {
            assertThat(jar.getFileName()).hasToString("jmeter-duplex-" + Checkout.version() + ".jar");
            assertThat(jar).hasSameBinaryContentAs(Checkout.pluginJar());
        });
    }

    private List<Path> installed() throws IOException {
        try (Stream<Path> jars = Files.list(home.resolve("lib/ext"))) {
            return jars.filter(jar -> jar.getFileName().toString().startsWith(ID))
                    .toList();
        }
    }

    /** Runs {@code PluginsManagerCMD.sh}'s command, waits until its changes are made, and returns what it printed. */
    private List<String> manage(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Child.java(),
                "-Djava.awt.headless=true",
                "-Djava.io.tmpdir=" + temporary,
                "-Djpgc.repo.address=" + folder.resolve("repository.json"),
                "-jar",
                home.resolve("lib/cmdrunner.jar").toString(),
                "--tool",
                "org.jmeterplugins.repository.PluginManagerCMD"));
        command.addAll(List.of(arguments));
        try (Child child = Child.start("Plugins Manager", command, folder, line -> {})) {
            assertThat(child.awaitExit(PATIENCE)).as(child.tail()).isZero();
            awaitChanges();
            return child.lines();
        }
    }

    /**
     * A process that outlives the Plugins Manager moves the jars, and deletes the lists of what to do when it is done.
     */
    private void awaitChanges() throws Exception {
        assertThat(Await.answer(this::lists, List::isEmpty, PATIENCE)).isEmpty();
    }

    private List<Path> lists() throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            return files.filter(file -> file.toString().endsWith(".list")).toList();
        }
    }

    /** As the build put it there. */
    private static Path only(String prefix) throws IOException {
        try (Stream<Path> files = Files.list(Checkout.root().resolve("samples/runs/target/plugins-manager"))) {
            List<Path> found = files.filter(
                            file -> file.getFileName().toString().startsWith(prefix))
                    .toList();
            assertThat(found).hasSize(1);
            return found.get(0);
        }
    }
}
