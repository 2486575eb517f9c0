package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoWriter;
import io.github.jmeterduplex.internal.sampler.parameter.HeaderTemplate;
import io.github.jmeterduplex.internal.sampler.parameter.MessageValues;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The namespace of sessions, with the query that may follow it. As in the official clients, the query is not a part of
 * the namespace: its parameters go into the query of the URL.
 *
 * @param name a template of the part before the question mark
 * @param query the parameters after it, not encoded
 */
record NamespaceParameter(Template name, List<HeaderTemplate> query) {
    /** The names of URL query parameters that Engine.IO sets itself. */
    static final Set<String> OWN_PARAMETERS = Set.of("EIO", "transport", "sid");

    /**
     * The namespace of one session.
     *
     * @param query its parameters, not encoded
     */
    record Rendered(String name, List<Header> query) {}

    /**
     * Reads the text of the parameter.
     *
     * @throws IllegalArgumentException if a packet cannot carry the name
     */
    static NamespaceParameter parse(String text) {
        int mark = text.indexOf('?');
        Template name = Template.parse(mark < 0 ? text : text.substring(0, mark));
        if (name.isConstant()) {
            SocketIoWriter.connect(name.toString(), null);
        }
        return new NamespaceParameter(name, mark < 0 ? List.of() : query(text.substring(mark + 1)));
    }

    private static List<HeaderTemplate> query(String text) {
        List<Header> parameters = pairs(text);
        if (parameters.stream().map(Header::name).anyMatch(OWN_PARAMETERS::contains)) {
            throw BadValueException.allowed("/ or a name that begins with it, and a query without EIO, transport and"
                    + " sid, which Duplex sets itself");
        }
        return HeaderTemplate.parse(parameters);
    }

    private static List<Header> pairs(String query) {
        List<Header> pairs = new ArrayList<>();
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (!pair.isEmpty()) {
                pairs.add(new Header(
                        equals < 0 ? pair : pair.substring(0, equals), equals < 0 ? "" : pair.substring(equals + 1)));
            }
        }
        return pairs;
    }

    /**
     * Returns the namespace of one session. A value may hold a query, too.
     *
     * @param isSet whether the parameter {@code query} has a parameter of this name, which then counts alone
     */
    Rendered render(MessageValues values, Predicate<String> isSet) {
        String whole = name.render(values, Template.Escape.NONE);
        int mark = whole.indexOf('?');
        List<Header> parameters = new ArrayList<>(mark < 0 ? List.of() : pairs(whole.substring(mark + 1)));
        query.forEach(one -> parameters.add(one.render(values)));
        parameters.removeIf(one -> isSet.test(one.name()) || OWN_PARAMETERS.contains(one.name()));
        return new Rendered(mark < 0 ? whole : whole.substring(0, mark), parameters);
    }
}
