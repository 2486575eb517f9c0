package io.github.jmeterduplex.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.Parameterized;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Shipped plans hold no default: it would hide the Duplex Defaults that a tester adds to the plan. */
class PlanRowsTest {
    private static final Pattern SAMPLER = Pattern.compile("<JavaSampler .*?</JavaSampler>", Pattern.DOTALL);
    private static final Pattern CLASS =
            Pattern.compile("<stringProp name=\"classname\">(io\\.github\\.jmeterduplex\\.[^<]+)<");
    private static final Pattern ROW = Pattern.compile("<stringProp name=\"Argument\\.name\">([^<]*)</stringProp>"
            + "\\s*<stringProp name=\"Argument\\.value\"(?:/>|>([^<]*)</stringProp>)");

    @TestFactory
    Stream<DynamicTest> noRowIsBlankOrHasTheDefault() {
        return Stream.of("jmx", "jmx/recipes")
                .flatMap(folder -> Manual.files(folder, ".jmx").stream())
                .map(plan -> DynamicTest.dynamicTest(plan.getFileName().toString(), () -> assertNoDefaults(plan)));
    }

    @Test
    void rowWithTheDefaultIsFound() {
        assertThat(defaults("""
                <JavaSampler guiclass="x">
                <stringProp name="Argument.name">group</stringProp>
                <stringProp name="Argument.value">stomp</stringProp>
                <stringProp name="Argument.name">url</stringProp>
                <stringProp name="Argument.value">http://127.0.0.1:8080/ws</stringProp>
                <stringProp name="Argument.name">sessions</stringProp>
                <stringProp name="Argument.value">2</stringProp>
                <stringProp name="Argument.name">sessionData</stringProp>
                <stringProp name="Argument.value"></stringProp>
                <stringProp name="classname">io.github.jmeterduplex.stomp.StompConnect</stringProp>
                </JavaSampler>
                """)).containsExactly("group", "sessionData");
    }

    private static void assertNoDefaults(Path plan) throws Exception {
        assertThat(defaults(Files.readString(plan))).isEmpty();
    }

    /** The names of the rows that could be left out; the default of a parameter that must be set is an example. */
    private static List<String> defaults(String plan) {
        List<String> names = new ArrayList<>();
        SAMPLER.matcher(plan).results().map(found -> found.group()).forEach(sampler -> {
            Matcher type = CLASS.matcher(sampler);
            Parameterized known =
                    type.find() && !type.group(1).contains(".samples.") ? Parameterized.of(type.group(1)) : null;
            if (known == null) {
                return;
            }
            ROW.matcher(sampler).results().forEach(row -> {
                Parameter<?> parameter = known.table().parameter(row.group(1));
                String text = row.group(2) == null ? "" : row.group(2).strip();
                if (parameter != null
                        && (text.isEmpty() || (!parameter.isRequired() && text.equals(parameter.defaultText())))) {
                    names.add(row.group(1));
                }
            });
        });
        return names;
    }
}
