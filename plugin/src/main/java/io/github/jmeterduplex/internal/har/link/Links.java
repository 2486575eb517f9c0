package io.github.jmeterduplex.internal.har.link;

import io.github.jmeterduplex.internal.har.read.HarEntry;
import io.github.jmeterduplex.internal.har.talk.HandshakeHeaders;
import io.github.jmeterduplex.internal.har.talk.JsonLeaf;
import io.github.jmeterduplex.internal.har.talk.Talk;
import io.github.jmeterduplex.internal.har.talk.Turn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds values that were sent or received before in what is sent later, and puts references in their place. All texts
 * are rewritten before the extractors are asked for. Confined to one thread.
 */
public final class Links {
    private final TurnLeaves leaves = new TurnLeaves();
    private final Names names = new Names();
    private final Sources sources = new Sources(names);
    private final Secrets secrets = new Secrets(names);
    private final IdentityHashMap<Turn, Reply> replies = new IdentityHashMap<>();
    private final Set<String> cookieNames;

    /**
     * @param talks the connections
     * @param logins the requests that are part of the plan
     * @param requests all of them
     */
    public Links(List<Talk> talks, List<HarEntry> logins, List<HarEntry> requests) {
        logins.forEach(sources::add);
        this.cookieNames = logins.stream()
                .flatMap(login -> login.responseHeaders().stream())
                .filter(header -> header.name().equalsIgnoreCase("Set-Cookie"))
                .flatMap(header -> header.value().lines())
                .map(cookie -> cookie.replaceFirst("=.*", "").strip())
                .collect(Collectors.toSet());
        Map<String, Long> elsewhere = Elsewhere.of(requests);
        talks.forEach(talk -> sources.add(talk, leaves));
        for (Talk talk : talks) {
            Map<String, Long> others = new HashMap<>(elsewhere);
            others(talks, talks.indexOf(talk)).forEach(other -> heard(other, others));
            Elsewhere.address(talk.url(), talk.openedMicros(), others);
            talk.parameters()
                    .values()
                    .forEach(parameter ->
                            JsonLeaf.of(parameter).forEach(leaf -> others.put(leaf.value(), talk.openedMicros())));
            replies.putAll(Replies.of(talk, leaves, others));
        }
        logins.forEach(this::said);
        talks.forEach(this::said);
        replies.values().stream()
                .filter(reply -> reply.id() != null)
                .forEach(reply -> sources.isMade(reply.id().value()));
    }

    private void said(HarEntry login) {
        RequestValues.of(login).forEach(leaf -> sources.said(leaf.value(), login.startedMicros()));
    }

    private void said(Talk talk) {
        talk.parameters()
                .values()
                .forEach(parameter ->
                        JsonLeaf.of(parameter).forEach(leaf -> sources.said(leaf.value(), talk.openedMicros())));
        talk.turns().stream()
                .filter(turn -> !turn.isInbound())
                .forEach(turn -> leaves.of(turn).forEach(leaf -> sources.said(leaf.value(), turn.micros())));
    }

    private static List<Talk> others(List<Talk> talks, int index) {
        List<Talk> others = new ArrayList<>(talks);
        others.remove(index);
        return others;
    }

    private void heard(Talk talk, Map<String, Long> first) {
        for (Turn turn : talk.turns()) {
            if (turn.isInbound()) {
                leaves.of(turn).forEach(leaf -> first.merge(leaf.value(), turn.micros(), Math::min));
            }
        }
    }

    /** The secrets that were met. */
    public Secrets secrets() {
        return secrets;
    }

    /** How the reply of a sent message is found. */
    public Reply reply(Turn sent) {
        return replies.getOrDefault(sent, Reply.none(""));
    }

    /** What is to be taken out of a turn or an entry. */
    public List<Extractor> extractors(Object origin) {
        return sources.extractors(origin);
    }

    /** The body of a sent message. */
    public String body(Turn turn) {
        JsonLeaf id = reply(turn).id();
        List<Edit> edits = new ArrayList<>();
        for (JsonLeaf leaf : leaves.of(turn)) {
            if (leaf.from() < 0) {
                continue;
            }
            String mark = id != null && leaf.pointer().equals(id.pointer())
                    ? Marks.braces(leaf.isNumber() ? "number" : "id")
                    : mark(leaf, turn.micros());
            if (mark != null) {
                edits.add(new Edit(leaf.from(), leaf.to(), leaf.isText() ? '"' + mark + '"' : mark));
            }
        }
        return secrets.mask(edited(Marks.recorded(turn.text()), edits));
    }

    /** The value of a header of a sent message. */
    public String header(Turn turn, String name, String value) {
        JsonLeaf id = reply(turn).id();
        if (id != null && id.pointer().equals(TurnLeaves.HEADER + name)) {
            return Marks.braces("id");
        }
        return text(name, value, turn.micros());
    }

    /** A part of a text that is replaced. */
    private record Edit(int from, int to, String by) {}

    private static String edited(String text, List<Edit> edits) {
        StringBuilder out = new StringBuilder(text);
        edits.stream()
                .sorted(Comparator.comparingInt(Edit::from).reversed())
                .forEach(edit -> out.replace(edit.from(), edit.to(), edit.by()));
        return out.toString();
    }

    /** A reference for what was heard before or is a secret; null for anything else. */
    private @Nullable String mark(JsonLeaf leaf, long micros) {
        Sources.Source source = sources.of(leaf, micros);
        if (source != null) {
            return sources.variable(source);
        }
        String column = secrets.column(leaf);
        return column == null ? null : Marks.column(column);
    }

    /**
     * Any text of the plan, such as an address, a header, or JSON.
     *
     * @param name of its place
     * @param micros when it was said
     */
    public String text(String name, String text, long micros) {
        List<JsonLeaf> parts = JsonLeaf.of(text);
        if (!parts.isEmpty()) {
            List<Edit> edits = new ArrayList<>();
            for (JsonLeaf leaf : parts) {
                String within = leaf.isText() ? heardWithin(leaf.value(), micros) : leaf.value();
                String mark = Marks.isMarked(within) ? within : mark(leaf, micros);
                if (mark != null) {
                    edits.add(new Edit(leaf.from(), leaf.to(), leaf.isText() ? HandshakeHeaders.quoted(mark) : mark));
                }
            }
            return secrets.mask(edited(text, edits));
        }
        String heard = heardWithin(text, micros);
        if (Marks.isMarked(heard)) {
            return secrets.mask(heard);
        }
        String scheme = text.startsWith("Bearer ") || text.startsWith("Basic ") ? text.replaceFirst(" .*", " ") : "";
        String column = secrets.column(name, text.substring(scheme.length()));
        return column == null ? secrets.mask(text) : scheme + Marks.column(column);
    }

    /** The names of the cookies that requests of the plan bring. */
    public Set<String> cookieNames() {
        return cookieNames;
    }

    /** Makes a column of a value, whatever it looks like. */
    public String column(String name, String value) {
        return Marks.column(secrets.add(name, value));
    }

    /** Replaces values that were heard before, wherever they stand. */
    private String heardWithin(String text, long micros) {
        String linked = text;
        if (text.length() >= 8) {
            for (Sources.Source source : sources.strongBefore(micros)) {
                if (linked.contains(source.leaf().value())) {
                    linked = Marks.replace(linked, source.leaf().value(), sources.variable(source));
                }
            }
        }
        return linked;
    }
}
