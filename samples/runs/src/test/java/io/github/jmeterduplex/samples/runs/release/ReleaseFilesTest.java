package io.github.jmeterduplex.samples.runs.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** What only GitHub, Docker and Kubernetes run: here it is read, and its parts agree with each other. */
class ReleaseFilesTest {
    private static final Pattern SCRIPT = Pattern.compile("(?<![\\w/])\\.(?:/mvnw|ci/\\w+)");

    private final Image image = Image.read();
    private final IndexedJob job = IndexedJob.read();

    @Test
    void imageHasAJavaOfOneVersionAndItsUserIsNotRoot() {
        assertThat(image.only("FROM")).singleElement().asString().matches("eclipse-temurin:17\\.[\\d._]+-jre-noble");
        assertThat(image.only("USER")).singleElement().asString().matches("[1-9]\\d*:[1-9]\\d*");
        List<String> order =
                image.instructions().stream().map(words -> words.get(0)).toList();
        assertThat(order.subList(order.indexOf("USER"), order.size())).containsExactly("USER", "WORKDIR", "ENTRYPOINT");
    }

    @Test
    void jobIsIndexedAndItsEnginesAreAsManyAsItsCompletions() {
        assertThat(job.at("Job", "apiVersion")).isEqualTo("batch/v1");
        assertThat(job.at("Job", "spec", "completionMode")).isEqualTo("Indexed");
        assertThat(job.at("Job", "spec", "completions"))
                .isEqualTo(job.at("Job", "spec", "parallelism"))
                .hasToString(job.variable("ENGINES"));
        assertThat(job.at("Job", "spec", "backoffLimit")).isEqualTo(0);
        assertThat(job.pod("restartPolicy")).isEqualTo("Never");
    }

    @Test
    void jobRunsThisVersionAsTheImagesUserInItsFolder() {
        assertThat(job.container().get("image")).asString().endsWith("/jmeter-duplex:" + Checkout.version());
        Object security = job.pod("securityContext");
        assertThat(Json.at(security, "runAsNonRoot")).isEqualTo(true);
        assertThat(Json.at(security, "runAsUser") + ":" + Json.at(security, "runAsGroup"))
                .isEqualTo(image.only("USER").get(0));
        assertThat(mounts().get("results")).isEqualTo(image.only("WORKDIR").get(0));
    }

    @Test
    void everyVolumeIsMountedAndEveryMountHasAVolume() {
        Set<String> volumes = new HashSet<>();
        ((List<?>) job.pod("volumes")).forEach(volume -> volumes.add(String.valueOf(Json.at(volume, "name"))));
        assertThat(mounts().keySet()).isEqualTo(volumes);
        assertThat(job.pod("volumes"))
                .asString()
                .contains("claimName=" + job.at("PersistentVolumeClaim", "metadata", "name"));
    }

    @Test
    void workflowsTakeActionsOfOneVersionAndCallScriptsThatAreThere() throws IOException {
        for (String name : List.of("ci.yml", "release.yml")) {
            List<?> steps = steps(name);
            assertThat(steps).hasSizeGreaterThan(2);
            for (Object step : steps) {
                Object action = Json.at(step, "uses");
                if (action != null) {
                    assertThat(action).asString().matches("actions/[\\w-]+@v\\d+\\.\\d+\\.\\d+");
                } else {
                    assertThat(SCRIPT.matcher(String.valueOf(Json.at(step, "run")))
                                    .results())
                            .allSatisfy(script -> assertThat(Checkout.root().resolve(script.group()))
                                    .isExecutable());
                }
            }
        }
    }

    @Test
    void releaseTestsBeforeItMakesFilesAndPublishesLast() throws IOException {
        assertThat(steps("release.yml").stream()
                        .map(step -> String.valueOf(Json.at(step, "run")))
                        .filter(run -> !run.equals("null")))
                .satisfiesExactly(
                        run -> assertThat(run).isEqualTo(".ci/run"),
                        run -> assertThat(run).startsWith(".ci/release "),
                        run -> assertThat(run)
                                .startsWith("docker build ")
                                .contains("home=plugin/target/jmeter plugin/image"),
                        run -> assertThat(run).contains("docker push "),
                        run -> assertThat(run).startsWith("gh release create ").contains("plugin/target/release/*"),
                        run -> assertThat(run).contains("-Prelease").endsWith(" deploy\nfi\n"));
    }

    private Map<String, Object> mounts() {
        return ((List<?>) job.container().get("volumeMounts"))
                .stream()
                        .collect(Collectors.toMap(
                                mount -> String.valueOf(Json.at(mount, "name")), mount -> Json.at(mount, "mountPath")));
    }

    private static List<?> steps(String workflow) throws IOException {
        Path file = Checkout.root().resolve(".github/workflows").resolve(workflow);
        Map<?, ?> jobs = (Map<?, ?>) Json.at(new Yaml().load(Files.readString(file)), "jobs");
        assertThat(jobs).isNotEmpty();
        return jobs.values().stream()
                .flatMap(one -> ((List<?>) Json.at(one, "steps")).stream())
                .toList();
    }
}
