package io.github.jmeterduplex.build;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules of {@link ArchitectureTest} hold: each is broken on purpose, by small classes under {@code planted}. */
class PlantedBreachTest {
    private static final String ROOT = PlantedBreachTest.class.getPackageName() + ".planted";
    private static final PackageRules RULES = new PackageRules(ROOT);
    private static final JavaClasses PLANTED = new ClassFileImporter().importPackages(ROOT);

    @Test
    void plantedCycleOfAPackageAndItsChildIsCaught() {
        assertThat(failures(RULES.noCycles())).contains("nest.inner").contains("Cycle detected");
    }

    @Test
    void plantedCycleInAPackageIsCaughtAndNestedClassesAreNone() {
        assertThat(new ClassCycles(PLANTED).all())
                .containsExactly(Stream.of("Chick", "Egg", "Hen")
                        .map(name -> ROOT + ".circle." + name)
                        .collect(joining(" ")));
    }

    @Test
    void plantedWideSignaturesAreCaught() {
        String wide = ROOT + ".wide.Wide";
        assertThat(WideSignatures.records(PLANTED)).containsExactly(Map.entry(wide, 8));
        assertThat(WideSignatures.methods(PLANTED)).containsExactly(Map.entry(wide + ".sum", 6));
    }

    /** Why {@link PackageRules#noCycles} cuts so fine. */
    @Test
    void oneBigSliceWouldMissThatCycle() {
        ArchRule coarse = slices().matching(ROOT + ".(*)..").should().beFreeOfCycles();
        assertThat(failures(coarse)).doesNotContain("nest");
    }

    @Test
    void plantedDependencyUpwardsIsCaught() {
        assertThat(RULES.dependencies().stream().map(PlantedBreachTest::failures))
                .anySatisfy(failure -> assertThat(failure).contains("Upwards").contains("Codec"));
    }

    @Test
    void plantedLibraryIsCaught() {
        assertThat(failures(RULES.libraries("latency"))).contains("HdrHistogram");
    }

    @Test
    void plantedPackageIsCaught() {
        assertThat(failures(RULES.noUnnamedPackage())).contains("nest");
    }

    @Test
    void plantedPackageWithoutNullMarkedIsCaught() {
        assertThat(failures(RULES.allNullMarked())).contains("planted.latency.Borrower");
    }

    @Test
    void packageWithOneFileTooManyIsCaught(@TempDir Path sources) throws IOException {
        fill(sources.resolve("root"), PackageSizes.MAX_FILES);
        fill(sources.resolve("root/large"), PackageSizes.MAX_FILES + 1);
        assertThat(PackageSizes.tooLarge(sources)).containsExactly(Map.entry(Path.of("root/large"), 36L));
    }

    private static void fill(Path folder, int files) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("notes.txt"), "no Java file");
        for (int i = 0; i < files; i++) {
            Files.writeString(folder.resolve("Type" + i + ".java"), "");
        }
    }

    @Test
    void plantedPackageInANamedOneIsCaught() {
        assertThat(failures(RULES.noUnnamedPackage())).contains("planted.session.unnamed.Inside");
    }

    private static String failures(ArchRule rule) {
        return rule.evaluate(PLANTED).getFailureReport().toString();
    }
}
