package io.github.jmeterduplex.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.ResponseCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The reference of the samplers says what the code says: every sampler, every cell, every default, in that order. */
class SamplerTablesTest {
    private static final String SERVICES =
            "/META-INF/services/org.apache.jmeter.protocol.java.sampler.JavaSamplerClient";
    private static final String ROOT_PACKAGE = "io.github.jmeterduplex.";
    private static final Page SAMPLERS = Manual.page("30-samplers.md");
    private static final Page TROUBLE = Manual.page("70-trouble.md");

    @TestFactory
    Stream<DynamicTest> tableHoldsEveryCellWithItsDefault() throws IOException {
        Map<String, List<List<String>>> tables = SAMPLERS.tables();
        return samplers().stream()
                .map(name -> DynamicTest.dynamicTest(
                        name,
                        () -> assertThat(namesAndDefaults(tables.get(heading(name))))
                                .isEqualTo(cells(name))));
    }

    @Test
    void noTableSpeaksOfASamplerThatIsNotThere() throws IOException {
        List<String> headings = SAMPLERS.tables().keySet().stream()
                .filter(heading -> heading.matches("(?:stomp|socketio|control)\\..*"))
                .toList();
        assertThat(headings)
                .containsExactlyInAnyOrderElementsOf(
                        samplers().stream().map(SamplerTablesTest::heading).toList());
    }

    @Test
    void everyRowSaysWhatTheCellMeansAndWhatIsAllowed() throws IOException {
        for (String name : samplers()) {
            assertThat(SAMPLERS.tables().get(heading(name))).allSatisfy(row -> {
                assertThat(row).hasSize(4);
                assertThat(row.get(2)).isNotBlank();
                assertThat(row.get(3)).isNotBlank();
            });
        }
    }

    @Test
    void everyResponseCodeIsExplained() {
        assertThat(firstCells(SAMPLERS, "Response codes"))
                .containsExactlyElementsOf(Arrays.stream(ResponseCode.values())
                        .map(code -> '`' + code.text() + '`')
                        .toList());
    }

    @Test
    void everyCauseHasItsCure() {
        assertThat(firstCells(TROUBLE, "Causes"))
                .containsExactlyElementsOf(Arrays.stream(Cause.values())
                        .map(cause -> '`' + cause.slug() + '`')
                        .toList());
    }

    @Test
    void everyCauseStandsBesideItsResponseCode() {
        assertThat(TROUBLE.tables().get("Causes"))
                .extracting(row -> row.get(1))
                .containsExactlyElementsOf(Arrays.stream(Cause.values())
                        .map(cause -> '`' + cause.code().text() + '`')
                        .toList());
    }

    private static List<String> firstCells(Page page, String heading) {
        return page.tables().getOrDefault(heading, List.of()).stream()
                .map(row -> row.get(0))
                .toList();
    }

    private static String heading(String className) {
        return className.substring(ROOT_PACKAGE.length());
    }

    /** Name and default of each row, without backticks: one line a cell, so that a difference is easy to read. */
    private static String namesAndDefaults(List<List<String>> rows) {
        assertThat(rows).as("a table under the sampler's heading").isNotNull();
        return rows.stream()
                .map(row -> row.get(0).replace("`", "") + " = " + row.get(1).replace("`", ""))
                .collect(Collectors.joining("\n"));
    }

    private static String cells(String className) throws ReflectiveOperationException {
        Object sampler = Class.forName(className).getConstructor().newInstance();
        Arguments cells = ((AbstractJavaSamplerClient) sampler).getDefaultParameters();
        return IntStream.range(0, cells.getArgumentCount())
                .mapToObj(cells::getArgument)
                .map(cell -> cell.getName() + " = " + cell.getValue())
                .collect(Collectors.joining("\n"));
    }

    private static List<String> samplers() throws IOException {
        try (InputStream in = SamplerTablesTest.class.getResourceAsStream(SERVICES)) {
            assertThat(in).as(SERVICES).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
        }
    }
}
