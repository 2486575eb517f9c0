package io.github.jmeterduplex.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SettingsTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-20T23:55:30Z"), ZoneOffset.UTC);

    private static Settings read(Map<String, String> properties) {
        return Settings.read(properties::get, CLOCK);
    }

    @Test
    void defaultsAreThoseOfTheDesign() {
        Settings settings = read(Map.of());

        assertThat(settings)
                .isEqualTo(new Settings(
                        Path.of("duplex-results"),
                        "2026-11-20T235530",
                        settings.engine(),
                        Slice.WHOLE,
                        OptionalLong.empty(),
                        Settings.Rows.ALL,
                        256L << 20,
                        10_240L << 20,
                        1,
                        0,
                        10,
                        60,
                        30,
                        Runtime.getRuntime().availableProcessors(),
                        10,
                        new TlsStyle(TlsProvider.AUTO, TlsResumption.OWN),
                        1_000_000,
                        200,
                        200_000,
                        1_048_576,
                        Runtime.getRuntime().maxMemory() / 8,
                        1_048_576,
                        16,
                        true,
                        true,
                        "",
                        null,
                        null));
        assertThat(settings.engine())
                .endsWith("-" + ProcessHandle.current().pid())
                .matches("[\\p{L}\\p{N}_][\\p{L}\\p{N}_.-]*");
    }

    @Test
    void everyPropertyIsTakenOver() {
        Settings settings = read(Map.ofEntries(
                Map.entry("duplex.results", "/tmp/all runs"),
                Map.entry("duplex.run", "nightly-7"),
                Map.entry("duplex.engine", "lab_3"),
                Map.entry("duplex.slice", "2/3"),
                Map.entry("duplex.seed", "4711"),
                Map.entry("duplex.messages", "problems"),
                Map.entry("duplex.messages.partMegabytes", "7"),
                Map.entry("duplex.messages.keepMegabytes", "70"),
                Map.entry("duplex.interval.seconds", "5"),
                Map.entry("duplex.warmup.seconds", "60"),
                Map.entry("duplex.drain.seconds", "0"),
                Map.entry("duplex.remember.seconds", "61"),
                Map.entry("duplex.summary.seconds", "62"),
                Map.entry("duplex.io.threads", "3"),
                Map.entry("duplex.info.seconds", "4"),
                Map.entry("duplex.tls.engine", "jdk"),
                Map.entry("duplex.tls.resumption", "any"),
                Map.entry("duplex.tls.groups", "P-256,X25519"),
                Map.entry("duplex.pending.max", "1000"),
                Map.entry("duplex.labels.max", "50"),
                Map.entry("duplex.samples.max", "123"),
                Map.entry("duplex.message.maxBytes", "2048"),
                Map.entry("duplex.kept.megabytes", "9"),
                Map.entry("duplex.unsent.maxBytes", "4096"),
                Map.entry("duplex.polling.packets", "7"),
                Map.entry("duplex.report.html", "false"),
                Map.entry("duplex.report.console", "false"),
                Map.entry("duplex.require", "p99<200,lost=0"),
                Map.entry("duplex.live.port", "0"),
                Map.entry("duplex.metrics.host", "lab7"),
                Map.entry("duplex.metrics.port", "9464")));

        assertThat(settings)
                .isEqualTo(new Settings(
                        Path.of("/tmp/all runs"),
                        "nightly-7",
                        "lab_3",
                        new Slice(2, 3),
                        OptionalLong.of(4_711),
                        Settings.Rows.PROBLEMS,
                        7L << 20,
                        70L << 20,
                        5,
                        60,
                        0,
                        61,
                        62,
                        3,
                        4,
                        new TlsStyle(TlsProvider.JDK, TlsResumption.ANY, "P-256,X25519"),
                        1_000,
                        50,
                        123,
                        2_048,
                        9L << 20,
                        4_096,
                        7,
                        false,
                        false,
                        "p99<200,lost=0",
                        new ListenAddress("duplex.live.port", "127.0.0.1", 0),
                        new ListenAddress("duplex.metrics.port", "lab7", 9_464)));
    }

    @ParameterizedTest
    @EnumSource(Property.class)
    void blankIsTheDefault(Property property) {
        Settings defaults = read(Map.of());
        assertThat(read(Map.of(property.key(), "  "))).isEqualTo(defaults);
    }

    @ParameterizedTest
    @EnumSource(Property.class)
    void defaultWrittenOutIsTheDefault(Property property) {
        Settings defaults = read(Map.of());
        assertThat(read(Map.of(property.key(), " " + property.defaultText() + " ")))
                .isEqualTo(defaults);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            duplex.interval.seconds       | 0             | whole numbers from 1 to 3600
            duplex.interval.seconds       | 3601          | whole numbers from 1 to 3600
            duplex.interval.seconds       | 1.5           | whole numbers from 1 to 3600
            duplex.interval.seconds       | 1s            | whole numbers from 1 to 3600
            duplex.drain.seconds          | -1            | whole numbers from 0 to 86400
            duplex.pending.max            | 99999999999999999999 | whole numbers from 1 to 100000000
            duplex.message.maxBytes       | 1023          | whole numbers from 1024 to 1073741824
            duplex.messages.partMegabytes | 0             | whole numbers from 1 to 1048576
            duplex.io.threads             | 0             | whole numbers from 1 to 1024
            duplex.messages               | some          | all, problems or off
            duplex.trace.url              | ftp://h/{traceId} | http or https and {traceId}
            duplex.trace.url              | http://h/trace | {traceId} after the host
            duplex.rehearsal              | fast | auto, off or seconds
            duplex.rehearsal              | -1 | auto, off or seconds
            duplex.messages               | ALL           | all, problems or off
            duplex.tls.engine             | openssl       | auto, native or jdk
            duplex.tls.resumption         | true          | own, any or off
            duplex.tls.groups             | P-256,        | default, browser, or names
            duplex.tls.groups             | x25519        | default, browser, or names
            duplex.report.html            | yes           | true or false
            duplex.report.console         | off           | true or false
            duplex.slice                  | 0/3           | i/n with 1 <= i <= n
            duplex.slice                  | 4/3           | i/n with 1 <= i <= n
            duplex.slice                  | 2             | i/n with 1 <= i <= n
            duplex.run                    | ../escape     | letters, digits
            duplex.run                    | ..            | letters, digits
            duplex.engine                 | a:b           | letters, digits
            """)
    void wrongValueIsRefusedWithNameValueAndWhatIsAllowed(String key, String value, String allowed) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(Map.of(key, value)))
                .withMessageStartingWith(key + "=" + value + " is not allowed; allowed: ")
                .withMessageContaining(allowed);
    }

    @Test
    void hostNameBecomesASafeFolderName() {
        assertThat(Settings.engineName("lab7.example", 12)).isEqualTo("lab7.example-12");
        assertThat(Settings.engineName("../a b:c", 12)).isEqualTo("_a_b_c-12");
        assertThat(Settings.engineName("", 12)).isEqualTo("engine-12");
    }
}
