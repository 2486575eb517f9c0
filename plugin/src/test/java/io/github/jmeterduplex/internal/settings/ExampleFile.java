package io.github.jmeterduplex.internal.settings;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What {@code jmeter.properties.example} must say, as the code has it. */
final class ExampleFile {
    private static final String HEAD = """
            # Duplex for JMeter: every property, with its default.
            #
            # Copy a line into user.properties and take the '#' away, or set it on the command line:
            # -Jname=value for this JVM, -Gname=value for remote engines.
            """;

    private ExampleFile() {}

    static String text() {
        return HEAD + Stream.of(Property.values()).map(ExampleFile::entry).collect(Collectors.joining());
    }

    private static String entry(Property property) {
        String unit = property.unit().isEmpty() ? "" : " Unit: " + property.unit() + ".";
        return "\n# " + property.meaning().replace("\n", "\n# ") + "\n# Allowed: " + property.allowed() + "." + unit
                + "\n#" + property.key() + "=" + property.defaultText() + "\n";
    }
}
