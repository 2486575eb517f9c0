package io.github.jmeterduplex.internal.parameter;

import io.github.jmeterduplex.internal.session.data.Template;
import io.github.jmeterduplex.session.Header;
import java.util.List;

/** A header of a cell, whose value is a template. */
public record HeaderCell(String name, Template value) {
    /** The headers of a cell that holds a JSON object. */
    public static List<HeaderCell> parse(List<Header> cells) {
        return cells.stream()
                .map(header -> new HeaderCell(header.name(), Template.parse(header.value())))
                .toList();
    }

    /** The header with its values put in. */
    public Header render(Template.Values values) {
        return new Header(name, value.render(values, Template.Escape.NONE));
    }
}
