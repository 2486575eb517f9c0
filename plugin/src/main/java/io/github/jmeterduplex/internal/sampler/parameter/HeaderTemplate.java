package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.session.Header;
import java.util.List;

/** A header that a parameter sets; its value may hold {@code {{...}}}. */
public record HeaderTemplate(String name, Template value) {
    /** Returns a header template for each name and value of a parameter's JSON object. */
    public static List<HeaderTemplate> parse(List<Header> parameters) {
        return parameters.stream()
                .map(header -> new HeaderTemplate(header.name(), Template.parse(header.value())))
                .toList();
    }

    /** Returns the header with these values in place of its placeholders. */
    public Header render(Template.Values values) {
        return new Header(name, value.render(values, Template.Escape.NONE));
    }
}
