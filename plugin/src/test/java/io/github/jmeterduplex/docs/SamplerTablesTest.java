package io.github.jmeterduplex.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.DuplexSampler;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.ResponseCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The reference of the samplers says what the code says: every sampler, every parameter. */
class SamplerTablesTest {
    private static final String SERVICES =
            "/META-INF/services/org.apache.jmeter.protocol.java.sampler.JavaSamplerClient";
    private static final String ROOT_PACKAGE = "io.github.jmeterduplex.";
    private static final Page SAMPLERS = Manual.page("30-samplers.md");
    private static final Page TROUBLE = Manual.page("70-trouble.md");

    /** Writes the tables into the page instead of comparing them. */
    private static final boolean WRITES = Boolean.getBoolean("docs.write");

    @TestFactory
    Stream<DynamicTest> tableIsTheOneOfTheDeclarations() throws IOException {
        if (WRITES) {
            ReferenceTables.write(SAMPLERS.path(), declared());
        }
        Page page = Page.read(SAMPLERS.path());
        return declared().entrySet().stream()
                .map(one -> DynamicTest.dynamicTest(
                        one.getKey(),
                        () -> assertThat(ReferenceTables.under(page, one.getKey()))
                                .as("./mvnw -pl plugin test -Dtest=SamplerTablesTest -Ddocs.write=true writes it")
                                .isEqualTo(ReferenceTables.of(one.getValue()))));
    }

    @Test
    void everyParameterSaysWhatItDoes() throws IOException {
        declared()
                .forEach((name, table) -> assertThat(table.parameters())
                        .as(name)
                        .allSatisfy(parameter -> assertThat(parameter.meaning()).isNotBlank()));
    }

    @Test
    void noTableSpeaksOfASamplerThatIsNotThere() throws IOException {
        List<String> headings = SAMPLERS.tables().keySet().stream()
                .filter(heading -> heading.matches("[a-z]+\\.[A-Z].*"))
                .toList();
        assertThat(headings)
                .containsExactlyInAnyOrderElementsOf(
                        samplers().stream().map(SamplerTablesTest::heading).toList());
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

    /** The tables of the samplers by their headings. */
    private static Map<String, ParameterTable> declared() throws IOException {
        Map<String, ParameterTable> tables = new LinkedHashMap<>();
        for (String name : samplers()) {
            tables.put(heading(name), sampler(name).table());
        }
        return tables;
    }

    private static DuplexSampler sampler(String className) {
        try {
            return Class.forName(className)
                    .asSubclass(DuplexSampler.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(className, e);
        }
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
