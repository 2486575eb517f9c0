package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.session.Header;
import java.util.List;

/** A header that a parameter sets; its value may hold {@code {{...}}}. */
public record HeaderTemplate(String name, Template value) {
    /** Reads the headers of a parameter that holds a JSON object. */
    public static List<HeaderTemplate> parse(List<Header> parameters) {
        return parameters.stream()
                .map(header -> new HeaderTemplate(header.name(), Template.parse(header.value())))
                .toList();
    }

    /** Returns the header with these values in its template. */
    public Header render(Template.Values values) {
        return new Header(name, value.render(values, Template.Escape.NONE));
    }
}
