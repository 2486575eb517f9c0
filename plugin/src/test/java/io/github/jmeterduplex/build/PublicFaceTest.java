package io.github.jmeterduplex.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/**
 * What user code can see of the public packages names types of the JDK, of JMeter and of Duplex alone: all other
 * libraries have other names in the finished jar.
 */
public class PublicFaceTest {
    private static final List<String> STABLE = List.of("java.", "javax.", "org.apache.jmeter.", "org.apache.jorphan.");

    @Test
    void publicSignaturesShowJdkJmeterAndOwnTypesOnly() {
        JavaClasses classes = PublicPackages.classes();
        assertThat(classes).isNotEmpty();
        assertThat(breaches(classes)).isEmpty();
    }

    @Test
    void foreignTypeInASignatureIsCaught() {
        assertThat(breaches(new ClassFileImporter().importClasses(Shows.class, Hides.class)))
                .hasSize(3)
                .allMatch(breach -> breach.startsWith(Shows.class.getName()))
                .allMatch(breach -> breach.endsWith(" shows " + Histogram.class.getName()));
    }

    private static Set<String> breaches(Iterable<JavaClass> classes) {
        Set<String> breaches = new TreeSet<>();
        for (JavaClass type : classes) {
            if (PublicPackages.isVisible(type)) {
                face(type)
                        .filter(shown -> !isStable(shown))
                        .forEach(shown -> breaches.add(type.getName() + " shows " + shown.getName()));
                type.getMembers().stream()
                        .filter(PublicPackages::isVisible)
                        .forEach(member -> signature(member)
                                .flatMap(shown -> shown.getAllInvolvedRawTypes().stream())
                                .filter(shown -> !isStable(shown))
                                .forEach(shown -> breaches.add(member.getFullName() + " shows " + shown.getName())));
            }
        }
        return breaches;
    }

    private static Stream<JavaClass> face(JavaClass type) {
        return Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream())
                .map(JavaType::getAllInvolvedRawTypes)
                .flatMap(Collection::stream);
    }

    private static Stream<JavaType> signature(JavaMember member) {
        if (member instanceof JavaField field) {
            return Stream.of(field.getType());
        }
        JavaCodeUnit unit = (JavaCodeUnit) member;
        return Stream.of(
                        Stream.of(unit.getReturnType()),
                        unit.getParameterTypes().stream(),
                        unit.getTypeParameters().stream().flatMap(p -> p.getBounds().stream()),
                        unit.getThrowsClause().getTypes().stream().map(JavaType.class::cast))
                .flatMap(types -> types);
    }

    private static boolean isStable(JavaClass type) {
        String name = type.getBaseComponentType().getName();
        return type.getBaseComponentType().isPrimitive()
                || name.startsWith(PublicPackages.ROOT)
                || STABLE.stream().anyMatch(name::startsWith);
    }

    /** Shows a library in a field, a parameter and, inside a generic type, a result. */
    @SuppressWarnings("unused")
    public static class Shows {
        protected Histogram field;

        public void take(Histogram histogram) {}

        public List<Set<Histogram[]>> give() {
            return List.of();
        }
    }

    /** Keeps a library to itself. */
    @SuppressWarnings("unused")
    public static class Hides {
        private Histogram field;

        void take(Histogram histogram) {}
    }
}
