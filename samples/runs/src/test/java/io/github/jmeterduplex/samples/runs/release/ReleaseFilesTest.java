package io.github.jmeterduplex.samples.runs.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.yaml.snakeyaml.Yaml;

/** What only GitHub, Docker and Kubernetes run: here it is read, and its parts agree with each other. */
class ReleaseFilesTest {
    static final List<String> FILES = Workload.FILES;

    private static final Pattern SCRIPT = Pattern.compile("(?<![\\w/])\\.(?:/mvnw|ci/\\w+)");

    private final Image image = Image.read();

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
        Workload job = Workload.read("job.yaml");
        assertThat(job.at(List.of("spec", "completionMode"))).isEqualTo("Indexed");
        assertThat(job.at(List.of("spec", "completions")))
                .isEqualTo(job.at(List.of("spec", "parallelism")))
                .hasToString(job.variables().get("ENGINES"));
        assertThat(job.at(List.of("spec", "backoffLimitPerIndex"))).isEqualTo(0);
        assertThat(Json.at(job.at(List.of("spec")), "backoffLimit"))
                .as("it would end the other engines")
                .isNull();
    }

    @Test
    void reportIsThatOfTheJobsRunInItsVolume() {
        Workload job = Workload.read("job.yaml");
        Workload report = Workload.read("report.yaml");
        String run = job.arguments().stream()
                .filter(argument -> argument.startsWith("-Jduplex.run="))
                .findFirst()
                .orElseThrow();
        assertThat(report.arguments()).startsWith("report", "duplex-results/" + run.substring(run.indexOf('=') + 1));
        assertThat(report.volumes().get("results")).isEqualTo(job.volumes().get("results"));
    }

    @Test
    void controllerNamesEveryEngine() {
        Workload engines = Workload.read("engines.yaml");
        List<String> arguments = Workload.read("controller.yaml").arguments();
        Object service = engines.at("Service", "metadata", "name");
        Object set = engines.at(List.of("metadata", "name"));
        assertThat(engines.at(List.of("spec", "serviceName"))).isEqualTo(service);
        assertThat(engines.at("Service", "spec", "selector"))
                .isEqualTo(engines.at(List.of("spec", "selector", "matchLabels")))
                .isEqualTo(engines.at(List.of("spec", "template", "metadata", "labels")));
        assertThat(arguments.get(arguments.indexOf("-R") + 1).split(","))
                .containsExactlyElementsOf(IntStream.range(0, (Integer) engines.at(List.of("spec", "replicas")))
                        .mapToObj(number -> set + "-" + number + "." + service)
                        .toList());
        String keys = "-Jserver.rmi.ssl.keystore.file=/rmi/rmi_keystore.jks";
        assertThat(arguments).contains(keys);
        assertThat(engines.arguments())
                .as("an engine tells the controller where the keys are")
                .contains(keys);
    }

    @ParameterizedTest
    @FieldSource("FILES")
    void podRunsThisVersionAsTheImagesUserInItsFolder(String file) {
        Workload workload = Workload.read(file);
        assertThat(workload.container("image")).asString().endsWith("/jmeter-duplex:" + Checkout.version());
        Object security = workload.pod("securityContext");
        assertThat(Json.at(security, "runAsNonRoot")).isEqualTo(true);
        assertThat(Json.at(security, "runAsUser") + ":" + Json.at(security, "runAsGroup"))
                .isEqualTo(image.only("USER").get(0));
        assertThat(Json.at(security, "seccompProfile", "type")).isEqualTo("RuntimeDefault");
        assertThat(workload.container("securityContext", "readOnlyRootFilesystem"))
                .isEqualTo(true);
        assertThat(workload.mounts().values())
                .extracting(mount -> Json.at(mount, "mountPath"))
                .contains(image.only("WORKDIR").get(0), "/tmp");
    }

    @ParameterizedTest
    @FieldSource("FILES")
    void everyVolumeIsMountedAndEveryMountHasAVolume(String file) {
        Workload workload = Workload.read(file);
        assertThat(workload.mounts().keySet()).isEqualTo(workload.volumes().keySet());
        assertThat(workload.container("resources", "requests", "memory"))
                .isEqualTo(workload.container("resources", "limits", "memory"));
    }

    @ParameterizedTest
    @FieldSource("FILES")
    void kubernetesKnowsEveryFieldAndItsType(String file) throws Exception {
        Path program = Checkout.root().resolve("samples/runs/kubernetes/venv/bin/kubernetes-validate");
        Needs.that(
                () -> Files.isExecutable(program),
                "`pip install -r samples/runs/kubernetes/requirements.txt` in the environment"
                        + " samples/runs/kubernetes/venv, as .ci/run makes it");
        List<String> command =
                List.of(program.toString(), "--strict", Workload.path(file).toString());
        try (Child validate = Child.start("kubernetes-validate", command, Checkout.root(), line -> {})) {
            assertThat(validate.awaitExit(Duration.ofMinutes(1)))
                    .as(validate.tail())
                    .isZero();
            assertThat(validate.lines())
                    .as("a line for each document")
                    .hasSameSizeAs(Workload.read(file).documents());
        }
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

    private static List<?> steps(String workflow) throws IOException {
        Path file = Checkout.root().resolve(".github/workflows").resolve(workflow);
        Map<?, ?> jobs = (Map<?, ?>) Json.at(new Yaml().load(Files.readString(file)), "jobs");
        assertThat(jobs).isNotEmpty();
        return jobs.values().stream()
                .flatMap(one -> ((List<?>) Json.at(one, "steps")).stream())
                .toList();
    }
}
