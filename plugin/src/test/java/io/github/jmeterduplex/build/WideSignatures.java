package io.github.jmeterduplex.build;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds records with many components, and methods and constructors with many parameters: values that belong together.
 */
final class WideSignatures {
    /** The most components of a record. */
    static final int MAX_COMPONENTS = 7;

    /** The most parameters of a method or constructor. */
    static final int MAX_PARAMETERS = 5;

    private WideSignatures() {}

    /** How many components the records have that have too many, by their names. */
    static Map<String, Integer> records(Iterable<JavaClass> classes) {
        Map<String, Integer> wide = new TreeMap<>();
        for (JavaClass one : classes) {
            int components = one.isRecord() ? components(one) : 0;
            if (components > MAX_COMPONENTS) {
                wide.put(one.getName(), components);
            }
        }
        return wide;
    }

    private static int components(JavaClass one) {
        return (int) one.getFields().stream()
                .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                .count();
    }

    /**
     * How many parameters the methods and constructors have that have too many, as {@code CLASS.METHOD};
     * {@code CLASS.new} for a constructor. What records hold is no matter of their constructors.
     */
    static Map<String, Integer> methods(Iterable<JavaClass> classes) {
        Map<String, Integer> wide = new TreeMap<>();
        for (JavaClass one : classes) {
            for (JavaCodeUnit unit : one.getCodeUnits()) {
                int parameters = parameters(one, unit);
                if (parameters > MAX_PARAMETERS && !isMadeByTheCompiler(one, unit)) {
                    String name = unit.isConstructor() ? "new" : unit.getName();
                    wide.merge(one.getName() + "." + name, parameters, Math::max);
                }
            }
        }
        return wide;
    }

    /** Those that the source has: an enum's constructor has two more, an inner class's one. */
    private static int parameters(JavaClass one, JavaCodeUnit unit) {
        int all = unit.getRawParameterTypes().size();
        if (!unit.isConstructor()) {
            return all;
        }
        boolean isInner = one.getEnclosingClass().isPresent()
                && !one.getModifiers().contains(JavaModifier.STATIC)
                && !one.isRecord()
                && !one.isEnum();
        return all - (one.isEnum() ? 2 : 0) - (isInner ? 1 : 0);
    }

    private static boolean isMadeByTheCompiler(JavaClass one, JavaCodeUnit unit) {
        return unit.getModifiers().contains(JavaModifier.SYNTHETIC)
                || one.isAnonymousClass()
                || one.isLocalClass()
                || (one.isRecord()
                        && unit.isConstructor()
                        && unit.getRawParameterTypes().size() == components(one));
    }
}
