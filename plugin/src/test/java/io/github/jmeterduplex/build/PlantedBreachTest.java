package io.github.jmeterduplex.build;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/** The rules of {@link RoomsTest} bite: each is broken here on purpose, by small classes under {@code planted}. */
class PlantedBreachTest {
    private static final String ROOT = PlantedBreachTest.class.getPackageName() + ".planted";
    private static final Rooms HOUSE = new Rooms(ROOT);
    private static final JavaClasses PLANTED = new ClassFileImporter().importPackages(ROOT);

    @Test
    void plantedCycleOfAPackageAndItsChildIsCaught() {
        assertThat(failures(HOUSE.noCycles())).contains("nest.inner").contains("Cycle detected");
    }

    /** Why {@link Rooms#noCycles} cuts so fine. */
    @Test
    void oneBigSliceWouldMissThatCycle() {
        ArchRule coarse = slices().matching(ROOT + ".(*)..").should().beFreeOfCycles();
        assertThat(failures(coarse)).doesNotContain("nest");
    }

    @Test
    void plantedArrowUpwardsIsCaught() {
        assertThat(HOUSE.arrows().stream().map(PlantedBreachTest::failures))
                .anySatisfy(failure -> assertThat(failure).contains("Upwards").contains("Codec"));
    }

    @Test
    void plantedLibraryIsCaught() {
        assertThat(failures(HOUSE.libraries("latency"))).contains("HdrHistogram");
    }

    @Test
    void plantedRoomIsCaught() {
        assertThat(failures(HOUSE.noRoomUnknown())).contains("nest");
    }

    private static String failures(ArchRule rule) {
        return rule.evaluate(PLANTED).getFailureReport().toString();
    }
}
