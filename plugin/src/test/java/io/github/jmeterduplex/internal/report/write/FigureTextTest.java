package io.github.jmeterduplex.internal.report.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureTextTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0.000",
        "1, 1.000",
        "9.999, 9.999",
        "10, 10.00",
        "10.235, 10.24",
        "12.344, 12.34",
        "99.995, 100.00",
        "100.049, 100.0",
        "100.05, 100.1",
        "30507.0, 30507.0"
    })
    void latenciesHaveFourDigitsAtLeast(double millis, String text) {
        assertThat(FigureText.millis(millis)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0.0", "0.05, 0.1", "199.96, 200.0", "1.24996, 1.3", "1000, 1000.0"})
    void ratesAreThoseOfTheJsonWithOneDecimal(double perSecond, String text) {
        assertThat(FigureText.rate(perSecond)).isEqualTo(text);
    }
}
