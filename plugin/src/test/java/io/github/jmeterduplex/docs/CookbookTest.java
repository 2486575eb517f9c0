package io.github.jmeterduplex.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The recipes are short, each names a plan, and what their commands set is read by somebody. */
class CookbookTest {
    private static final int FEWEST_RECIPES = 20;
    private static final int LONGEST_RECIPE = 12;
    private static final Pattern PLAN = Pattern.compile("\\(\\.\\./\\.\\./(jmx/[a-z/-]+\\.jmx)\\)");
    private static final Pattern SET = Pattern.compile("-J([\\w.]+)=");
    private static final Pattern RUN = Pattern.compile("jmeter -n -t (\\S+) -l (\\S+)\\.jtl.*");

    /** The lines of each section, without its heading and blank ones. */
    private static Map<String, List<String>> recipes() throws IOException {
        Map<String, List<String>> recipes = new TreeMap<>();
        List<String> section = new ArrayList<>();
        for (String line : Files.readAllLines(Manual.ROOT.resolve("docs/how-to/cookbook.md"))) {
            if (line.startsWith("## ")) {
                section = new ArrayList<>();
                assertThat(recipes.put(line, section)).as(line).isNull();
            } else if (!line.isBlank()) {
                section.add(line);
            }
        }
        return recipes;
    }

    @Test
    void recipesAreManyAndShort() throws IOException {
        assertThat(recipes()).hasSizeGreaterThanOrEqualTo(FEWEST_RECIPES);
        assertThat(recipes().values()).allSatisfy(lines -> assertThat(lines).hasSizeLessThanOrEqualTo(LONGEST_RECIPE));
    }

    @Test
    void everyRecipeNamesAPlanAndAPageThatSaysMore() throws IOException {
        assertThat(recipes().values()).allSatisfy(lines -> {
            String last = lines.get(lines.size() - 1);
            assertThat(last).startsWith("Plan: ").contains(" More: [");
            assertThat(PLAN.matcher(last).results().map(found -> found.group(1)))
                    .isNotEmpty()
                    .allMatch(plan -> Files.exists(Manual.ROOT.resolve(plan)));
        });
    }

    @Test
    void everyCommandSetsWhatItsPlanOrAPropertyReads() throws IOException {
        int commands = 0;
        String properties = Files.readString(Manual.ROOT.resolve("jmeter.properties.example"));
        for (List<String> lines : recipes().values()) {
            for (String line : lines) {
                var run = RUN.matcher(line);
                if (run.matches()) {
                    String plan = Files.readString(Manual.ROOT.resolve(run.group(1)));
                    assertThat(SET.matcher(line).results().map(found -> found.group(1)))
                            .as(line)
                            .allMatch(name -> isRead(name, plan, properties));
                    commands++;
                }
            }
        }
        assertThat(commands).isGreaterThanOrEqualTo(FEWEST_RECIPES);
    }

    private static boolean isRead(String name, String plan, String properties) {
        return name.startsWith("duplex.")
                ? properties.contains("\n#" + name + "=")
                : plan.contains("${__P(" + name + ",") || name.startsWith("jmeter.save.saveservice.");
    }

    @Test
    void theTableLeadsToEveryRecipe() {
        Page page = Manual.page("how-to/cookbook.md");
        assertThat(page.links())
                .containsAll(page.anchors().stream()
                        .filter(anchor -> !anchor.equals("cookbook"))
                        .map(anchor -> "#" + anchor)
                        .toList());
    }

    @Test
    void everyPlanOfTheRecipesHasARecipe() throws IOException {
        String page = Files.readString(Manual.ROOT.resolve("docs/how-to/cookbook.md"));
        assertThat(Manual.files("jmx/recipes", ".jmx"))
                .isNotEmpty()
                .extracting(Path::getFileName)
                .allMatch(plan -> page.contains("(../../jmx/recipes/" + plan + ")"));
    }
}
