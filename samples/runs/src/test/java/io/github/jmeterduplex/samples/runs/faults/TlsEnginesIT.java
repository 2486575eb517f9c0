package io.github.jmeterduplex.samples.runs.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.TestAuthority;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is wrong with a certificate is told in the same words by the JDK's TLS; of the native engine FaultsIT asserts
 * it.
 */
@Tag("parallel")
class TlsEnginesIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    @Test
    void certificateThatIsNotTakenIsToldByTheJdksEngineAsWell() throws Exception {
        TestAuthority authority = TestAuthority.make(Files.createDirectory(folder.resolve("authority")));
        try (Faults.Servers servers = new Faults.Servers()) {
            List<Step> steps =
                    CertificateFaults.steps(servers, authority, Files.createDirectory(folder.resolve("stranger")));
            Plan plan = Plan.named("tls-jdk");
            steps.forEach(step -> step.addTo(plan));
            try (JMeterRun run = JMeterSetup.of(plan.write(folder))
                    .property("duplex.tls.engine", "jdk")
                    .jvm(
                            "-Djavax.net.ssl.trustStore=" + authority.trustStore(),
                            "-Djavax.net.ssl.trustStorePassword=" + TestAuthority.PASSWORD)
                    .start()) {
                assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
                Map<String, JtlRow> rows =
                        run.rows().stream().collect(Collectors.toMap(JtlRow::label, Function.identity()));
                steps.forEach(step -> step.check(rows.get(step.label())));
                RunFiles.of(run).assertQuietLog();
            }
        }
    }
}
