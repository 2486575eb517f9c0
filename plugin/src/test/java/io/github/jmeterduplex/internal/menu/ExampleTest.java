package io.github.jmeterduplex.internal.menu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExampleTest {
    private static final Path PLANS = Path.of("..", "jmx");

    @Test
    void everyPlanThatNeedsNoOtherFileOrClassIsAnExample() throws IOException {
        List<String> plans = new ArrayList<>();
        try (Stream<Path> files = Files.list(PLANS)) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".jmx")).toList()) {
                String plan = Files.readString(file);
                if (!plan.contains(".csv") && !plan.contains("jmeterduplex.samples")) {
                    plans.add(file.getFileName().toString());
                }
            }
        }
        assertThat(Example.ALL).extracting(Example::file).containsExactlyInAnyOrderElementsOf(plans);
    }

    @Test
    void everyExampleIsInTheJarAsItIsInTheFolder() throws IOException {
        for (Example example : Example.ALL) {
            try (var in = Example.class.getResourceAsStream(example.file())) {
                assertThat(in).as(example.file()).isNotNull();
                assertThat(in.readAllBytes()).isEqualTo(Files.readAllBytes(PLANS.resolve(example.file())));
            }
        }
    }

    /** Swing cuts off what a menu has below the edge of the screen: 768 pixels are room for some 35 entries. */
    @Test
    void titlesOfAKindDifferAndFitOnAScreen() {
        Map<String, List<Example>> kinds = Example.ALL.stream().collect(Collectors.groupingBy(Example::kind));
        assertThat(kinds.values())
                .allSatisfy(examples -> assertThat(examples)
                        .hasSizeLessThan(25)
                        .extracting(Example::title)
                        .doesNotHaveDuplicates());
    }
}
