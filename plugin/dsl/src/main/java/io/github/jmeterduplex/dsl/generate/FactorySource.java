package io.github.jmeterduplex.dsl.generate;

import java.util.List;

/** The source of the class whose methods make all builders, for a static import as jmeter-java-dsl's users have it. */
record FactorySource(List<Element> elements) {
    private static final String HEAD = """
            package io.github.jmeterduplex.dsl;

            /**
             * The builders of all samplers and other elements of Duplex, for a static import beside that of
             * {@link us.abstracta.jmeter.javadsl.JmeterDsl}.
             */
            public final class DuplexDsl {
                private DuplexDsl() {}

                /** Makes an {@link OwnSampler}. */
                public static OwnSampler ownSampler(String name, String className) {
                    return OwnSampler.of(name, className);
                }

                /** Makes a {@link DuplexResults}. */
                public static DuplexResults duplexResults() {
                    return DuplexResults.of();
                }
            """;

    String text() {
        StringBuilder source = new StringBuilder(HEAD);
        for (Element element : elements) {
            String declared = BuilderSource.declared(element.table().ofFactory());
            String values = BuilderSource.names(element.table().ofFactory());
            source.append('\n').append(JavadocText.comment("    ", element.javadoc()));
            method(source, element, declared, values);
            source.append('\n').append(JavadocText.comment("    ", element.javadoc()));
            method(
                    source,
                    element,
                    BuilderSource.joined("String name", declared),
                    BuilderSource.joined("name", values));
        }
        return source.append("}\n").toString();
    }

    private static void method(StringBuilder source, Element element, String declared, String values) {
        source.append("    public static %s %s(%s) {\n        return %s.of(%s);\n    }\n"
                .formatted(element.name(), element.factory(), declared, element.name(), values));
    }
}
