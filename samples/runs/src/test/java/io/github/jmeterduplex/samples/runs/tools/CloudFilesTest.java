package io.github.jmeterduplex.samples.runs.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The files of the pages on services in the cloud, as far as they can be known without an account. */
class CloudFilesTest {
    /** Keys of Microsoft's reference of the file, those that the page uses. */
    private static final Set<String> AZURE = Set.of(
            "version",
            "testId",
            "displayName",
            "testType",
            "testPlan",
            "engineInstances",
            "configurationFiles",
            "properties",
            "failureCriteria");

    @Test
    void azureGetsTheJarAndOnePropertyFile() throws Exception {
        Map<String, Object> file = new Yaml().load(DocsBlock.of("how-to/azure-load-testing.md", "yaml"));
        assertThat(file.keySet()).containsExactlyInAnyOrderElementsOf(AZURE);
        assertThat(file).containsEntry("version", "v0.1").containsEntry("testType", "JMX");
        assertThat(Checkout.plan(String.valueOf(file.get("testPlan")))).exists();
        assertThat(file.get("configurationFiles"))
                .isEqualTo(List.of(Checkout.pluginJar().getFileName().toString()));
        assertThat(Json.at(file, "properties", "userPropertyFile")).isEqualTo("chat.properties");
    }

    /** The part of the file that a test runs by Taurus on this machine is the same. */
    @Test
    void blazeMeterGetsWhatTaurusRunsHere() throws Exception {
        Map<String, Object> cloud = new Yaml().load(DocsBlock.of("how-to/blazemeter.md", "yaml"));
        Map<String, Object> local = new Yaml().load(DocsBlock.of("how-to/taurus.md", "yaml"));
        assertThat(cloud).containsEntry("provisioning", "cloud").containsEntry("execution", local.get("execution"));
        assertThat(Json.at(cloud, "scenarios", "chat", "script"))
                .isEqualTo(Json.at(local, "scenarios", "chat", "script"));
        assertThat(Json.at(cloud, "modules", "jmeter", "version"))
                .isEqualTo(Json.at(local, "modules", "jmeter", "version"));
    }
}
