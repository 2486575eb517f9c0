package io.github.jmeterduplex.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every link inside the manual leads somewhere, and everything there is can be reached from the README. */
class LinksTest {
    @Test
    void everyLinkLeadsToAFileAndAHeading() {
        List<String> dead = Manual.pages().stream()
                .flatMap(page ->
                        page.links().stream().filter(link -> isDead(page, link)).map(link -> page.path() + ": " + link))
                .toList();
        assertThat(dead).isEmpty();
    }

    @Test
    void linksToNothingAreFound() {
        Page page = new Page(
                Manual.ROOT.resolve("README.md"),
                List.of(
                        "## One",
                        "[a](docs/none.md) [b](docs) [c](#one) [d](#two) `[e](none)` [f](#one-1)",
                        "[g](docs/CHANGELOG.md#none) ![h](docs/none.png) [i](https://localhost/none)"));
        assertThat(page.links().stream().filter(link -> isDead(page, link)))
                .containsExactly("docs/none.md", "#two", "#one-1", "docs/CHANGELOG.md#none", "docs/none.png");
    }

    @Test
    void everyPageIsNamedByTheManualOrThePageOfTheSamplers() {
        Page manual = Manual.page("README.md");
        Page samplers = Manual.page("reference/samplers.md");
        assertThat(targets(Manual.readme())).contains(manual.path());
        assertThat(Stream.of(Stream.of(manual.path()), targets(manual), targets(samplers))
                        .flatMap(pages -> pages))
                .containsAll(Manual.docs());
    }

    @Test
    void pageOfThePlansNamesEveryPlan() {
        assertThat(targets(Manual.page("start/plans.md"))).containsAll(Manual.files("jmx", ".jmx"));
    }

    private static boolean isDead(Page page, String link) {
        if (link.matches("(?:https?|mailto):.*")) {
            return false;
        }
        Path target = target(page, link);
        int hash = link.indexOf('#');
        if (hash < 0 || !Files.exists(target)) {
            return !Files.exists(target);
        }
        Page there = target.equals(page.path()) ? page : Page.read(target);
        return !there.anchors().contains(link.substring(hash + 1));
    }

    private static Path target(Page page, String link) {
        String file = link.replaceFirst("#.*", "");
        return file.isEmpty() ? page.path() : page.path().resolveSibling(file).normalize();
    }

    private static Stream<Path> targets(Page page) {
        return page.links().stream().map(link -> target(page, link));
    }
}
