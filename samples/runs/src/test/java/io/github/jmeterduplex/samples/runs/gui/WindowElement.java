package io.github.jmeterduplex.samples.runs.gui;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * One thing seen in JMeter's window, as a line of text between the program that looks and the test that judges.
 *
 * @param kind what it is
 * @param parts its particulars
 */
record WindowElement(Kind kind, List<String> parts) {
    enum Kind {
        /** An entry of the Add menu: its name; as a step, also what to type: a parameter, a text, and so on. */
        ENTRY,
        /** A form as it is after a step: the entry of the Add menu, and the words that it shows. */
        FORM,
        /** A form in one of JMeter's themes: the theme, the scale, the element's name, and the labels that are cut. */
        LOOK,
        /** A dialog came: its title and its text. */
        DIALOG,
        /** A class in the Java Request's list: its name. */
        CHOICE,
        /** A plan was opened: its file name. */
        PLAN,
        /** A node of the open plan's tree was selected and its panel shown: its name. */
        NODE,
        /** The class chosen in the selected Java Request. */
        CLASS,
        /** A row of the selected Java Request's table: the parameter's name and value. */
        PARAMETER,
        /** Search & Replace has replaced all: what its dialog shows, and how often the plan has the new text. */
        REPLACED
    }

    WindowElement {
        parts = List.copyOf(parts);
    }

    static WindowElement of(Kind kind, String... parts) {
        return new WindowElement(kind, List.of(parts));
    }

    static WindowElement parse(String line) {
        List<String> parts = Stream.of(line.split("\t", -1))
                .map(part -> URLDecoder.decode(part, StandardCharsets.UTF_8))
                .toList();
        return new WindowElement(Kind.valueOf(parts.get(0)), parts.subList(1, parts.size()));
    }

    String line() {
        StringBuilder line = new StringBuilder(kind.name());
        parts.forEach(part -> line.append('\t').append(URLEncoder.encode(part, StandardCharsets.UTF_8)));
        return line.toString();
    }
}
