package io.github.jmeterduplex.internal.protocol.socketio;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.session.FaultException;
import java.util.List;
import java.util.Set;

/**
 * The namespaces that a session joins over its connection. In a plan, an event of the first one has its own name, and
 * one of another namespace begins with that namespace and a space: {@code /admin banned}. Immutable; thread-safe.
 *
 * @param names each {@code /} or a name that begins with it; at least one, and all different
 */
public record Namespaces(List<String> names) {
    /** @throws IllegalArgumentException if a name stands there twice */
    public Namespaces {
        names = List.copyOf(names);
        if (Set.copyOf(names).size() < names.size()) {
            throw new IllegalArgumentException("a namespace stands there twice");
        }
    }

    /** Returns the namespace whose events have their own names in plans. */
    public String first() {
        return names.get(0);
    }

    /** Whether the session joins this namespace. */
    public boolean has(String namespace) {
        return names.contains(namespace);
    }

    /** Returns the name that an event of a namespace has in plans. */
    public String source(String namespace, String event) {
        return namespace.equals(first()) ? event : namespace + ' ' + event;
    }

    /**
     * Returns the namespace of an event.
     *
     * @param source its name in a plan
     * @throws IllegalArgumentException if it begins with a namespace that the session does not join
     */
    String namespaceOf(String source) {
        int space = prefixLength(source);
        return space < 0 ? first() : source.substring(0, space);
    }

    /**
     * Returns the name that an event has in packets.
     *
     * @param source its name in a plan
     * @throws IllegalArgumentException if it begins with a namespace that the session does not join
     */
    String eventOf(String source) {
        return source.substring(prefixLength(source) + 1);
    }

    /** Returns where the space after a namespace is, or -1. With a single namespace, any name is that of an event. */
    private int prefixLength(String source) {
        int space = names.size() > 1 && source.startsWith("/") ? source.indexOf(' ') : -1;
        if (space > 0 && !has(source.substring(0, space))) {
            throw new IllegalArgumentException("the event \"" + DisplayText.clean(source)
                    + "\" begins with a namespace that the session has not joined; it has joined "
                    + String.join(", ", names));
        }
        return space;
    }

    /**
     * Returns the options with the name that {@link #source} gives the event.
     *
     * @throws FaultException if the event begins with a namespace that the session does not join
     */
    ListenOptions<byte[]> normal(ListenOptions<byte[]> wanted) {
        PushOptions pushes = wanted.pushes();
        try {
            String normal = source(namespaceOf(pushes.source()), eventOf(pushes.source()));
            return new ListenOptions<>(
                    wanted.detail(), new PushOptions(normal, pushes.label(), pushes.timestamp(), pushes.listener()));
        } catch (IllegalArgumentException e) {
            throw SocketIoFaults.badParameter("event or listen", e).toException();
        }
    }
}
