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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.yaml.snakeyaml.Yaml;

/** What only GitHub, Docker and Kubernetes run: here it is read, and its parts agree with each other. */
class ReleaseFilesTest {
    static final List<String> FILES = Workload.FILES;

    private static final Path WORKFLOWS = Checkout.root().resolve(".github/workflows");
    private static final Path GATE = Checkout.root().resolve("plugin/gate");
    private static final Pattern USED = Pattern.compile("uses: ([\\w/-]+)@(\\w+ # v\\d+\\.\\d+\\.\\d+)$");
    private static final Pattern SCRIPT = Pattern.compile("(?<![\\w/])\\.(?:/mvnw|ci/\\w+)");

    private final Image image = Image.read();

    @Test
    void imageHasAJavaOfOneVersionAndItsUserIsNotRoot() {
        assertThat(image.only("FROM"))
                .singleElement()
                .asString()
                .matches("eclipse-temurin:17\\.[\\d._]+-jre-noble@sha256:[0-9a-f]{64}");
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
    void workflowsTakeActionsByTheirCommitAndCallScriptsThatAreThere() throws IOException {
        for (String name : List.of("ci.yml", "release.yml")) {
            for (Object job : jobs(name).values()) {
                for (Object step : (List<?>) Json.at(job, "steps")) {
                    Object action = Json.at(step, "uses");
                    if (action != null) {
                        assertThat(action).asString().matches("actions/[\\w-]+@[0-9a-f]{40}");
                    } else {
                        assertThat(SCRIPT.matcher(String.valueOf(Json.at(step, "run")))
                                        .results())
                                .allSatisfy(script -> assertThat(Checkout.root().resolve(script.group()))
                                        .isExecutable());
                    }
                }
            }
        }
    }

    @Test
    void commentBesideAnActionNamesItsVersionAndOneActionHasOneCommit() throws IOException {
        Map<String, String> versions = new HashMap<>();
        for (Path file :
                List.of(WORKFLOWS.resolve("ci.yml"), WORKFLOWS.resolve("release.yml"), GATE.resolve("action.yml"))) {
            for (String line : Files.readAllLines(file)) {
                if (line.contains("uses:")) {
                    Matcher used = USED.matcher(line);
                    assertThat(used.find()).as(line).isTrue();
                    assertThat(versions.merge(used.group(1), used.group(2), (first, other) -> first))
                            .as("every use of " + used.group(1))
                            .isEqualTo(used.group(2));
                }
            }
        }
        assertThat(versions).hasSizeGreaterThan(3);
    }

    /** What others have written runs in jobs that may write nothing; what may write takes files. */
    @Test
    void onlyTheLastJobOfAReleaseMayWriteAndItBuildsNothing() throws IOException {
        Map<?, ?> jobs = jobs("release.yml");
        for (String name : List.of("test", "files")) {
            assertThat(Json.at(jobs.get(name), "permissions")).isEqualTo(Map.of("contents", "read"));
        }
        assertThat(runs(jobs.get("test"))).containsExactly(".ci/run");
        assertThat(runs(jobs.get("files")).toList())
                .startsWith(".ci/reproducible", ".ci/release \"$GITHUB_REF_NAME\"")
                .anyMatch(run -> run.contains("home=plugin/target/jmeter plugin/image"));
        Object publish = jobs.get("publish");
        assertThat(Json.at(publish, "needs")).isEqualTo(List.of("test", "files"));
        assertThat(runs(publish).toList())
                .noneMatch(run -> run.matches("(?s).*(mvn|docker build|npm |pip |go run).*"))
                .anyMatch(run -> run.startsWith("sha256sum --check"))
                .anyMatch(run -> run.contains("docker push "))
                .anyMatch(run -> run.startsWith("gh release create ") && run.contains("files/release/*"));
    }

    /** The inputs of the action and the variables of the template become variables of the script, which knows them. */
    @Test
    void gateGetsTheVariablesThatItsScriptKnowsInThisVersion() throws IOException {
        String script = Files.readString(GATE.resolve("gate"));
        Object action = new Yaml().load(Files.readString(GATE.resolve("action.yml")));
        for (Object step : (List<?>) Json.at(action, "runs", "steps")) {
            if (String.valueOf(Json.at(step, "run")).contains("/gate\"")) {
                assertThat(((Map<?, ?>) Json.at(step, "env")).keySet())
                        .allMatch(name -> script.contains("#   " + name + " "));
            }
        }
        Object gitLab = new Yaml().load(Files.readString(GATE.resolve("gitlab.yml")));
        assertThat(Json.at(gitLab, ".duplex", "variables", "DUPLEX"))
                .isEqualTo(Json.at(action, "inputs", "duplex", "default"))
                .isEqualTo(Checkout.version());
        assertThat(script).contains("\"${DUPLEX:=" + Checkout.version() + "}\"");
        assertThat(Json.at(gitLab, ".duplex", "image", "name"))
                .isEqualTo(image.only("FROM").get(0));
    }

    private static Stream<String> runs(Object job) {
        return ((List<?>) Json.at(job, "steps"))
                .stream()
                        .map(step -> Json.at(step, "run"))
                        .filter(Objects::nonNull)
                        .map(String::valueOf);
    }

    private static Map<?, ?> jobs(String workflow) throws IOException {
        Map<?, ?> jobs = (Map<?, ?>) Json.at(new Yaml().load(Files.readString(WORKFLOWS.resolve(workflow))), "jobs");
        assertThat(jobs).isNotEmpty();
        return jobs;
    }
}
