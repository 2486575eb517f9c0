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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.NullMarked;

/**
 * The map: the rooms under a root package, from the lowest to the highest, and the rooms that each of them may use. A
 * room below {@code internal} includes the packages in it; a public one is a single package.
 */
final class PackageRules {
    private final String root;
    private final Map<String, Set<String>> allowedUses = new LinkedHashMap<>();

    PackageRules(String root) {
        this.root = root;
        room("session");
        room("internal.codec", "session");
        room("latency", "internal.codec");
        room("internal.machine");
        room("internal.settings", "latency");
        room("internal.net", "session internal.codec internal.machine internal.settings");
        room("internal.record", "session latency internal.codec internal.machine internal.settings");
        room("internal.report", "latency internal.codec internal.machine");
        room("internal.live", "latency internal.codec internal.settings internal.record internal.report");
        room("internal.remote", "latency internal.codec internal.settings internal.record");
        room("internal.engine", "session latency internal.codec internal.settings internal.net internal.record");
        // a search judges its steps as the report does
        room("internal.engine", "internal.report");
        room(
                "internal.protocol",
                "session internal.codec internal.settings internal.net internal.record internal.engine");
        room("reference", "session internal.codec internal.machine internal.settings internal.net");
        room("reference", "internal.engine internal.protocol");
        // a recording becomes a plan, and files become a report, without JMeter
        room("internal.har", "session internal.codec internal.protocol");
        room("internal.serve", "internal.codec");
        room("internal.cli", "latency internal.codec internal.machine internal.report internal.har internal.serve");
        room("internal.manual", "internal.settings internal.live");
        // a run reports itself when it has ended
        room("internal.sampler", "session latency internal.codec internal.settings internal.net internal.record");
        room("internal.sampler", "internal.live internal.engine internal.protocol internal.cli internal.manual");
        // a rehearsal drives a server of this JVM
        room("internal.sampler", "internal.serve internal.remote");
        room("internal.menu", "internal.settings internal.report internal.har internal.cli internal.sampler");
        for (String protocol : List.of("stomp", "socketio", "signalr", "websocket")) {
            room(protocol, "session internal.codec internal.net internal.engine internal.protocol");
            room(protocol, "internal.sampler");
        }
        room("control", "session latency internal.codec internal.settings internal.record internal.engine");
        room("control", "internal.sampler internal.remote");
        room("gui", "internal.live internal.sampler internal.menu stomp socketio signalr websocket control");
    }

    private void room(String name) {
        room(name, "");
    }

    /** @param uses names of rooms with spaces between them */
    private void room(String name, String uses) {
        Set<String> mayUse = allowedUses.computeIfAbsent(name, room -> new TreeSet<>(Set.of(room)));
        Arrays.stream(uses.split(" ", -1)).filter(use -> !use.isEmpty()).forEach(mayUse::add);
    }

    /** One rule for each room: it uses only rooms below it. */
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
