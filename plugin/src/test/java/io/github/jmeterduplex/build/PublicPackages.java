package io.github.jmeterduplex.build;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;

/** The packages that user code may name, and what it can see of them. */
final class PublicPackages {
    static final String ROOT = "io.github.jmeterduplex.";

    private static final List<String> NAMES = List.of(
            ROOT + "session",
            ROOT + "latency",
            ROOT + "stomp",
            ROOT + "socketio",
            ROOT + "signalr",
            ROOT + "websocket",
            ROOT + "control",
            ROOT + "gui",
            ROOT + "element");

    private PublicPackages() {}

    /** All their classes but those of tests. */
    static JavaClasses classes() {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(NAMES);
    }

    /** Whether user code can name the type. */
    static boolean isVisible(JavaClass type) {
        return isSeen(type.getModifiers())
                && type.getEnclosingClass().map(PublicPackages::isVisible).orElse(true);
    }

    /** Whether user code can name the member, if it can name its type. */
    static boolean isVisible(JavaMember member) {
        return isSeen(member.getModifiers()) && !member.getModifiers().contains(JavaModifier.SYNTHETIC);
    }

    private static boolean isSeen(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }
}
