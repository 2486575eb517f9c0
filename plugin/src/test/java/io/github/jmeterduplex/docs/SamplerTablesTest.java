package io.github.jmeterduplex.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.ResponseCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The reference says what the code says: every sampler, every parameter, every code. */
class SamplerTablesTest {
    private static final Path FOLDER = Manual.ROOT.resolve("docs/reference");
    /** The pages of the folder that are not of one sampler. */
    private static final List<String> OTHERS = List.of("file-formats.md", "samplers.md", Reference.SHARED, "terms.md");

    private static final Page SAMPLERS = Manual.page("reference/samplers.md");
    private static final Page TROUBLE = Manual.page("how-to/trouble.md");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final String HOW = "./mvnw -pl plugin test -Dtest=SamplerTablesTest -Ddocs.write=true writes it";

    private static Reference reference;

    @BeforeAll
    static void readTheDeclarations() throws IOException {
        reference = Reference.ofTheJar();
        if (Boolean.getBoolean("docs.write")) {
            for (DuplexSampler sampler : reference.samplers()) {
                ReferenceTables.write(Reference.page(sampler), reference.blocks(sampler));
            }
            ReferenceTables.write(FOLDER.resolve(Reference.SHARED), reference.sharedTables());
        }
    }

    @TestFactory
    Stream<DynamicTest> pageHasTheTablesOfTheDeclarations() {
        return reference.samplers().stream()
                .map(sampler -> DynamicTest.dynamicTest(
                        Reference.name(sampler), () -> assertPage(sampler, reference.blocks(sampler))));
    }

    private static void assertPage(DuplexSampler sampler, Map<String, String> blocks) {
        Path page = Reference.page(sampler);
        assertBlocks(page, blocks);
        assertThat(Page.read(page).anchors().contains("parameters")).isEqualTo(blocks.containsKey("Parameters"));
    }

    @Test
    void sharedParametersStandOnAPageOfTheirOwn() {
        assertBlocks(FOLDER.resolve(Reference.SHARED), reference.sharedTables());
    }

    private static void assertBlocks(Path path, Map<String, String> blocks) {
        Page page = Page.read(path);
        blocks.forEach((heading, block) ->
                assertThat(ReferenceTables.under(page, heading)).as(HOW).isEqualTo(block));
    }

    @Test
    void everyParameterSaysWhatItDoes() {
        assertThat(reference.samplers())
                .allSatisfy(sampler -> assertThat(sampler.table().parameters())
                        .allSatisfy(parameter -> assertThat(parameter.meaning()).isNotBlank()));
    }

    @Test
    void everySamplerHasAPageThatBeginsWithItsName() {
        assertThat(reference.samplers())
                .allSatisfy(sampler -> assertThat(
                                Page.read(Reference.page(sampler)).lines().get(0))
                        .isEqualTo("# " + Reference.name(sampler)));
        assertThat(Manual.files("docs/reference", ".md"))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                reference.samplers().stream().map(Reference::page),
                                OTHERS.stream().map(FOLDER::resolve))
                        .toList());
    }

    @TestFactory
    Stream<DynamicTest> exampleCanBeCopied() {
        return reference.samplers().stream()
                .map(sampler -> DynamicTest.dynamicTest(
                        Reference.name(sampler),
                        () -> assertCanBeCopied(sampler, example(Page.read(Reference.page(sampler))))));
    }

    private static void assertCanBeCopied(DuplexSampler sampler, Map<String, String> example) {
        assertThat(example).isNotEmpty();
        for (Parameter<?> parameter : sampler.table().parameters()) {
            String value = example.remove(parameter.name());
            if (value != null) {
                assertThat(ParameterValues.problem(parameter, value)).isNull();
            } else if (parameter.isRequired() && parameter.defaultText().isEmpty()) {
                assertThat(parameter.name()).as("must be in the example").isEmpty();
            }
        }
        assertThat(example).as("no parameters of the sampler").isEmpty();
    }

    /** The values by the names of their parameters. */
    private static Map<String, String> example(Page page) {
        Map<String, String> example = new HashMap<>();
        for (List<String> row : page.tables().getOrDefault("Example", List.of())) {
            example.put(code(row.get(0)), code(row.get(1)));
        }
        return example;
    }

    private static String code(String parameter) {
        var code = CODE.matcher(parameter);
        assertThat(code.lookingAt()).as(parameter).isTrue();
        return code.group(1);
    }

    @Test
    void everyPageSaysWhatItsSamplesAreAndPlansItNamesHaveTheSampler() throws IOException {
        for (DuplexSampler sampler : reference.samplers()) {
            Page page = Page.read(Reference.page(sampler));
            assertThat(page.tables().containsKey("Samples")
                            || page.links().stream().anyMatch(link -> link.startsWith("samplers.md#samples-of-")))
                    .as("Samples of " + page.path())
                    .isTrue();
            for (String link : page.links()) {
                if (link.endsWith(".jmx")) {
                    assertThat(Files.readString(page.path().resolveSibling(link)))
                            .as(link + " in " + page.path())
                            .contains(sampler.getClass().getName());
                }
            }
        }
    }

    @Test
    void everyResponseCodeIsExplained() {
        assertThat(firstColumn(SAMPLERS, "Response codes"))
                .containsExactlyElementsOf(Arrays.stream(ResponseCode.values())
                        .map(code -> '`' + code.text() + '`')
                        .toList());
    }

    @Test
    void everyCauseHasItsCure() {
        assertThat(firstColumn(TROUBLE, "Causes"))
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

    private static List<String> firstColumn(Page page, String heading) {
        return page.tables().getOrDefault(heading, List.of()).stream()
                .map(row -> row.get(0))
                .toList();
    }
}
