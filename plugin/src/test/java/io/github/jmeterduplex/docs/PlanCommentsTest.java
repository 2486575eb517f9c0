package io.github.jmeterduplex.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What can be set by {@code -J} is named in the comment of the plan, where a tester looks for it. */
class PlanCommentsTest {
    private static final Pattern COMMENT =
            Pattern.compile("<stringProp name=\"TestPlan\\.comments\">(.*?)</stringProp>", Pattern.DOTALL);
    private static final Pattern READ = Pattern.compile("\\$\\{__P\\(([\\w.]+)");

    @TestFactory
    Stream<DynamicTest> commentNamesEveryPropertyThatThePlanReads() {
        return Stream.of("jmx", "jmx/recipes")
                .flatMap(folder -> Manual.files(folder, ".jmx").stream())
                .map(plan -> DynamicTest.dynamicTest(
                        plan.getFileName().toString(),
                        () -> assertThat(unnamed(read(plan))).isEmpty()));
    }

    /** A script runs once a thread, is compiled in the measured time, and is refused where scripts are forbidden. */
    @Test
    void plansDoNotHoldScripts() throws IOException {
        for (String folder : List.of("jmx", "jmx/recipes")) {
            for (Path plan : Manual.files(folder, ".jmx")) {
                assertThat(read(plan)).as("%s", plan).doesNotContainPattern("(?i)groovy|jsr223|beanshell");
            }
        }
    }

    @Test
    void propertyThatIsNotNamedIsFound() {
        assertThat(unnamed("<stringProp name=\"TestPlan.comments\">By -J: sessions.</stringProp>"
                        + "${__P(sessions,1)} ${__P(seconds,2)} ${__P(session,3)}"))
                .containsExactly("seconds", "session");
    }

    private static String read(Path plan) throws IOException {
        return Files.readString(plan);
    }

    /** The first comment is that of the plan itself. */
    private static List<String> unnamed(String plan) {
        var comment = COMMENT.matcher(plan);
        assertThat(comment.find()).isTrue();
        Pattern between = Pattern.compile("[^\\w.]+|\\.(?!\\w)");
        List<String> words = between.splitAsStream(comment.group(1)).toList();
        return READ.matcher(plan)
                .results()
                .map(read -> read.group(1))
                .distinct()
                .filter(name -> !words.contains(name))
                .toList();
    }
}
