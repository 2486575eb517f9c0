package io.github.jmeterduplex.build;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds classes of one package that lead to each other, directly or by way of others of it: none of them is read,
 * tested or moved without the rest. A nested class is a part of its outermost one.
 */
final class ClassCycles {
    private final Map<String, Set<String>> uses = new TreeMap<>();

    /** Follows what these classes use of each other. */
    ClassCycles(Iterable<JavaClass> classes) {
        for (JavaClass one : classes) {
            Set<String> used = uses.computeIfAbsent(outermost(one), name -> new TreeSet<>());
            for (Dependency dependency : one.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                if (target.getPackageName().equals(one.getPackageName())) {
                    used.add(outermost(target));
                }
            }
        }
    }

    private static String outermost(JavaClass one) {
        return one.getName().replaceFirst("\\$.*", "");
    }

    /** The cycles, each as the full names of its classes in alphabetical order with a blank between them. */
    Set<String> all() {
        Map<String, Set<String>> reachable = new TreeMap<>();
        uses.keySet().forEach(name -> reachable.put(name, reachableFrom(name)));
        Set<String> cycles = new TreeSet<>();
        reachable.forEach((name, others) -> {
            Set<String> cycle = new TreeSet<>(others);
            cycle.removeIf(other -> !reachable.getOrDefault(other, Set.of()).contains(name));
            cycle.add(name);
            if (cycle.size() > 1) {
                cycles.add(String.join(" ", cycle));
            }
        });
        return cycles;
    }

    private Set<String> reachableFrom(String name) {
        Set<String> seen = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(Set.of(name));
        while (!next.isEmpty()) {
            for (String used : uses.getOrDefault(next.pop(), Set.of())) {
                if (seen.add(used)) {
                    next.push(used);
                }
            }
        }
        return seen;
    }
}
