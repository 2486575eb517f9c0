package io.github.jmeterduplex.build;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import java.util.regex.Pattern;

/**
 * The classes of the plugin and of the reference jar, whose sources are compiled with the tests of the plugin, too:
 * the tests open sessions by both.
 */
final class MainClasses {
    static final String ROOT = "io.github.jmeterduplex";

    private static final Pattern REFERENCE =
            Pattern.compile(".*/jmeterduplex/reference/(?![^/]*Test(\\$[^/]*)?\\.class)[^/]*");

    private MainClasses() {}

    static JavaClasses read() {
        return new ClassFileImporter().withImportOption(MainClasses::areMain).importPackages(ROOT);
    }

    private static boolean areMain(Location location) {
        return ImportOption.Predefined.DO_NOT_INCLUDE_TESTS.includes(location) || location.matches(REFERENCE);
    }
}
