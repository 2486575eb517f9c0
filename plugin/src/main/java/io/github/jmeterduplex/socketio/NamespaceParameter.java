package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.protocol.socketio.Namespaces;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoWriter;
import io.github.jmeterduplex.internal.sampler.parameter.HeaderTemplate;
import io.github.jmeterduplex.internal.sampler.parameter.MessageValues;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The namespaces of a session, each with the query that may follow it. As in the official clients, a query is not a
 * part of its namespace: its parameters go into the query of the URL.
 *
 * @param names templates of the parts before the question marks
 * @param query the parameters after them, not encoded
 */
record NamespaceParameter(List<Template> names, List<HeaderTemplate> query) {
    /** The names of URL query parameters that Engine.IO sets itself. */
    static final Set<String> OWN_PARAMETERS = Set.of("EIO", "transport", "sid");

    /** Matches what separates two namespaces; another comma is part of a query. */
    private static final Pattern SEPARATOR = Pattern.compile(",\\s*(?=/)");

    /**
     * The namespaces of one session.
     *
     * @param query their parameters, not encoded
     */
    record Rendered(Namespaces names, List<Header> query) {}

    /**
     * Reads the text of the parameter.
     *
     * @throws IllegalArgumentException if a packet cannot carry a name, or a name stands there twice
     */
    static NamespaceParameter parse(String text) {
        List<Template> names = new ArrayList<>();
        List<HeaderTemplate> query = new ArrayList<>();
        for (String one : SEPARATOR.split(text, -1)) {
            int mark = one.indexOf('?');
            Template name = Template.parse(mark < 0 ? one : one.substring(0, mark));
            if (name.isConstant()) {
                SocketIoWriter.connect(name.toString(), null);
            }
            names.add(name);
            query.addAll(mark < 0 ? List.of() : query(one.substring(mark + 1)));
        }
        checkDifferent(names);
        return new NamespaceParameter(names, query);
    }

    private static void checkDifferent(List<Template> names) {
        if (names.size() > 1) {
            new Namespaces(names.stream().map(Template::toString).toList());
        }
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
     * Returns the namespaces of one session. A value may hold a query, too.
     *
     * @param isSet whether the parameter {@code query} has a parameter of this name, which then counts alone
     * @throws FaultException if a name stands there twice
     */
    Rendered render(MessageValues values, Predicate<String> isSet) {
        List<String> rendered = new ArrayList<>();
        List<Header> parameters = new ArrayList<>();
        for (Template name : names) {
            String whole = name.render(values, Template.Escape.NONE);
            int mark = whole.indexOf('?');
            rendered.add(mark < 0 ? whole : whole.substring(0, mark));
            parameters.addAll(mark < 0 ? List.of() : pairs(whole.substring(mark + 1)));
        }
        query.forEach(one -> parameters.add(one.render(values)));
        parameters.removeIf(one -> isSet.test(one.name()) || OWN_PARAMETERS.contains(one.name()));
        try {
            return new Rendered(new Namespaces(rendered), parameters);
        } catch (IllegalArgumentException e) {
            throw ParameterValues.bad("parameter namespace, its values put in: " + e.getMessage());
        }
    }
}
