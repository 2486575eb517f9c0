package io.github.jmeterduplex.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Classes of a package do not lead to each other, and take few values at a time; exceptions are named with a reason.
 */
class ClassesTest {
    private static final String ROOT = MainClasses.ROOT;
    private static JavaClasses classes;

    @BeforeAll
    static void readClasses() {
        classes = MainClasses.read();
    }

    /** One that is accepted and gone must leave the list: it may come back unseen. */
    @Test
    void cyclesWithinPackagesAreTheAcceptedOnes() {
        Set<String> accepted = new TreeSet<>();
        AcceptedCycles.ALL.forEach(one -> accepted.add(one.in(ROOT)));
        assertThat(new ClassCycles(classes).all()).isEqualTo(accepted);
        assertThat(AcceptedCycles.ALL)
                .allSatisfy(one -> assertThat(one.because()).isNotBlank());
    }

    @Test
    void recordsWithManyComponentsAreTheAcceptedOnes() {
        assertThat(inRoot(WideSignatures.records(classes))).isEqualTo(AcceptedSignatures.RECORDS);
    }

    @Test
    void methodsWithManyParametersAreTheAcceptedOnes() {
        assertThat(inRoot(WideSignatures.methods(classes))).isEqualTo(AcceptedSignatures.METHODS);
    }

    private static Map<String, Integer> inRoot(Map<String, Integer> found) {
        Map<String, Integer> shorter = new TreeMap<>();
        found.forEach((name, count) -> shorter.put(name.substring(ROOT.length() + 1), count));
        return shorter;
    }
}
