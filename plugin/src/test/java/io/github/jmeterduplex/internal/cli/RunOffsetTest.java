package io.github.jmeterduplex.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class RunOffsetTest {
    @ParameterizedTest
    @CsvSource({
        "0,0",
        "0s,0",
        "90,90000",
        "60s,60000",
        "1.5,1500",
        "250ms,250",
        "5m,300000",
        "1.5h,5400000",
        "1h30m,5400000",
        "1d2h3m4s5ms,93784005"
    })
    void timesAreRead(String text, long millis) {
        assertThat(new ReportOptions.RunOffset().convert(text)).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "s", "soon", "-1s", "1x", "1 s", "1s2", "1.s", "1..5", "10:30", "1e9s", "9999999999s", "."})
    void otherTextIsRefused(String text) {
        assertThatThrownBy(() -> new ReportOptions.RunOffset().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("'" + text + "'");
    }
}
