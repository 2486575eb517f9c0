package io.github.jmeterduplex.build;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/**
 * The map: the rooms under a root package, a floor a line. A room uses rooms of the floors below it, and none
 * beside or above it. A room under {@code internal} includes the packages in it; a public one is a single package.
 */
final class PackageRules {
    private static final String MAP = """
            gui reference
            internal.menu stomp socketio signalr websocket control
            internal.sampler
            internal.cli internal.manual
            internal.convert internal.har
            internal.protocol
            internal.engine internal.live internal.remote
            internal.net internal.record
            internal.settings internal.report
            latency internal.serve
            internal.codec
            session internal.machine
            """;

    private final String root;
    private final Map<String, Set<String>> allowedUses = new LinkedHashMap<>();

    PackageRules(String root) {
        this.root = root;
        List<String> floors = new ArrayList<>(MAP.lines().toList());
        Collections.reverse(floors);
        Set<String> below = new LinkedHashSet<>();
        for (String floor : floors) {
            List<String> rooms = List.of(floor.split(" ", -1));
            for (String room : rooms) {
                Set<String> mayUse = new LinkedHashSet<>(below);
                mayUse.add(room);
                allowedUses.put(room, mayUse);
            }
            below.addAll(rooms);
        }
    }

    /** One rule for each room: it uses only rooms of the floors below. */
    List<ArchRule> dependencies() {
        List<ArchRule> rules = new ArrayList<>();
        allowedUses.forEach((room, mayUse) -> rules.add(classes()
                .that()
                .resideInAPackage(packages(room))
                .should()
                .onlyDependOnClassesThat(outsideTheRoot().or(in(mayUse)))
                .as(room + " uses only " + mayUse)
                .allowEmptyShould(true)));
        return rules;
    }

    /**
     * The classes of a package use the JDK, other packages of the root, and the named packages of libraries. The
     * annotations of JSpecify are for the compiler alone.
     */
    ArchRule libraries(String name, String... packages) {
        String[] allowed = Arrays.copyOf(packages, packages.length + 3);
        allowed[packages.length] = "java..";
        allowed[packages.length + 1] = root + "..";
        allowed[packages.length + 2] = "org.jspecify.annotations";
        return classes()
                .that()
                .resideInAPackage(packages(name))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed)
                .allowEmptyShould(true);
    }

    /** Only these packages use the named packages of libraries. */
    ArchRule onlyIn(Set<String> users, String... packages) {
        return noClasses()
                .that()
                .resideInAPackage(root + "..")
                .and()
                .resideOutsideOfPackages(users.stream().map(this::packages).toArray(String[]::new))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages)
                .allowEmptyShould(true);
    }

    /** Every class is in a room of the map. */
    ArchRule noUnnamedPackage() {
        String[] known = allowedUses.keySet().stream().map(this::packages).toArray(String[]::new);
        return classes()
                .that()
                .resideInAPackage(root + "..")
                .should()
                .resideInAnyPackage(known)
                .allowEmptyShould(true);
    }

    /** No two packages lead to each other, however deep they lie. */
    ArchRule noCycles() {
        return slices().matching(root + ".(**)").should().beFreeOfCycles().allowEmptyShould(true);
    }

    /** NullAway passes over packages that are not marked. */
    ArchRule allNullMarked() {
        return classes()
                .that()
                .resideInAPackage(root + "..")
                .should(ArchCondition.from(DescribedPredicate.describe(
                        "stand in a package that is @NullMarked",
                        type -> type.getPackage().isAnnotatedWith(NullMarked.class))))
                .allowEmptyShould(true);
    }

    private DescribedPredicate<JavaClass> outsideTheRoot() {
        return DescribedPredicate.not(JavaClass.Predicates.resideInAPackage(root + ".."));
    }

    private DescribedPredicate<JavaClass> in(Set<String> rooms) {
        return JavaClass.Predicates.resideInAnyPackage(
                rooms.stream().map(this::packages).toArray(String[]::new));
    }

    private String packages(String room) {
        return root + "." + room + (room.startsWith("internal.") ? ".." : "");
    }
}
