package io.github.jmeterduplex.samples.runs.harness;

/** The XML of a .jmx file. */
final class PlanXml {
    static final String DUPLEX_RESULTS = open(
                    "io.github.jmeterduplex.control.DuplexResultsGui",
                    "io.github.jmeterduplex.control.DuplexResults",
                    "Duplex Results")
            + "</io.github.jmeterduplex.control.DuplexResults>";

    private PlanXml() {}

    /** The start tag of an element. */
    static String open(String guiClass, String testClass, String name) {
        return "\n<" + testClass + " guiclass=\"" + guiClass + "\" testclass=\"" + testClass + "\" testname=\""
                + escape(name) + "\">";
    }

    static String tree(CharSequence content) {
        return "<hashTree>" + content + "</hashTree>";
    }

    static String element(String name, String type, String content) {
        return "<elementProp name=\"" + escape(name) + "\" elementType=\"" + type + "\">" + content + "</elementProp>";
    }

    static String collection(String name, String content) {
        return "<collectionProp name=\"" + name + "\">" + content + "</collectionProp>";
    }

    static String string(String name, Object value) {
        return "<stringProp name=\"" + name + "\">" + escape(String.valueOf(value)) + "</stringProp>";
    }

    static String bool(String name, boolean value) {
        return "<boolProp name=\"" + name + "\">" + value + "</boolProp>";
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
