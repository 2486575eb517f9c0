package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.HarEntry;
import io.github.jmeterduplex.internal.har.recording.RecordedMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import io.github.jmeterduplex.internal.har.recording.RecordedSessions;
import io.github.jmeterduplex.internal.har.recording.Url;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The HTTP requests that a plan repeats before connecting: they log in, set a cookie, or return a value that is sent
 * later. Immutable.
 *
 * @param taken the requests of the plan, in their order
 * @param left addresses of the other requests, without queries, each once
 * @param files number of the others that are pictures, styles, scripts and the like
 */
record Logins(List<HarEntry> taken, List<String> left, int files) {
    private static final Pattern FILE =
            Pattern.compile("(?i).*\\.(css|m?js|map|ico|png|jpe?g|gif|svg|webp|woff2?|ttf|otf|wasm|mp[34]|webm)");
    private static final Pattern LOGIN =
            Pattern.compile("(?i)/(login|log-in|signin|sign-in|auth|authenticate|session|token)s?(/|$)");
    private static final Pattern LABELS = Pattern.compile("(?:.*\\.)?([^.]+\\.[^.]*[a-z][^.]*)");
    private static final int TOKEN_MIN = 8;

    Logins {
        taken = List.copyOf(taken);
        left = List.copyOf(left);
    }

    static Logins of(RecordedSessions sessions) {
        long last = sessions.sessions().stream()
                .mapToLong(RecordedSession::openedMicros)
                .max()
                .orElse(0);
        List<String> sent = new ArrayList<>();
        sessions.sessions().forEach(session -> addSent(session, sent));
        List<HarEntry> taken = new ArrayList<>();
        Set<String> left = new LinkedHashSet<>();
        Set<String> files = new HashSet<>();
        boolean mayPagesLogIn = isWithoutCookies(sessions);
        List<HarEntry> backwards = new ArrayList<>(sessions.requests());
        Collections.reverse(backwards);
        for (HarEntry entry : backwards) {
            Url url = Url.of(entry.url());
            String shown = entry.method() + " " + url.origin("http") + url.path();
            if (isOwn(entry, url, sessions)) {
                continue;
            }
            boolean isWanted = entry.startedMicros() <= last && isWanted(entry, url, sent, sessions, mayPagesLogIn);
            if (isWanted) {
                taken.add(0, entry);
                sent.add(entry.url());
                sent.add(entry.request().text());
                entry.requestHeaders().forEach(header -> sent.add(header.value()));
            } else if (entry.response().isOfPages() || FILE.matcher(url.path()).matches()) {
                files.add(shown);
            } else {
                left.add(shown);
            }
        }
        List<String> others = new ArrayList<>(left);
        Collections.reverse(others);
        return new Logins(taken, others, files.size());
    }

    private static void addSent(RecordedSession session, List<String> sent) {
        sent.addAll(session.parameters().values());
        for (RecordedMessage message : session.messages()) {
            if (!message.isInbound()) {
                sent.add(message.channel());
                sent.add(message.text());
            }
            if (message.kind() == RecordedMessage.Kind.SEND) {
                message.headers().forEach(header -> sent.add(header.value()));
            }
        }
    }

    /** Whether a Duplex sampler makes this request itself, for example a negotiation. */
    private static boolean isOwn(HarEntry entry, Url url, RecordedSessions sessions) {
        if (entry.method().equals("OPTIONS") || url.host().isEmpty()) {
            return true;
        }
        return sessions.sessions().stream()
                .map(session -> Url.of(session.url()))
                .anyMatch(hub -> hub.host().equals(url.host())
                        && (url.path().equals(hub.path() + "/negotiate")
                                || url.path().equals(hub.path() + "/info")));
    }

    private static boolean isWanted(
            HarEntry entry, Url url, List<String> sent, RecordedSessions sessions, boolean mayPagesLogIn) {
        if (entry.status() >= 400) {
            return false;
        }
        boolean isLogin =
                entry.method().equals("POST") && (LOGIN.matcher(url.path()).find() || hasPassword(entry));
        boolean setsCookie = !entry.responseHeader("set-cookie").isEmpty() && isNear(url.host(), sessions);
        boolean mayBePage = mayPagesLogIn && isPage(entry) && isNear(url.host(), sessions);
        return setsCookie || isLogin || mayBePage || brings(entry, sent);
    }

    /** Whether the recording lacks all cookies, as Chrome's sanitized exports do: if so, a page may have set one. */
    static boolean isWithoutCookies(RecordedSessions sessions) {
        return sessions.requests().stream()
                .allMatch(entry -> entry.requestHeader("cookie").isEmpty()
                        && entry.responseHeader("set-cookie").isEmpty());
    }

    private static boolean isPage(HarEntry entry) {
        return entry.method().equals("GET")
                && entry.status() == 200
                && entry.response().type().contains("html");
    }

    /** Whether a recorded connection may get a host's cookies, because it went to the same host or domain. */
    private static boolean isNear(String host, RecordedSessions sessions) {
        return sessions.sessions().stream()
                .map(session -> Url.of(session.url()).host())
                .anyMatch(hub -> hub.equalsIgnoreCase(host) || domain(hub).equals(domain(host)));
    }

    /** Returns the last two labels of a host name; if it is an address, the whole address. */
    private static String domain(String host) {
        Matcher labels = LABELS.matcher(host.toLowerCase(Locale.ROOT));
        return labels.matches() ? labels.group(1) : host;
    }

    private static boolean hasPassword(HarEntry entry) {
        return HttpValues.sent(entry).stream()
                .anyMatch(leaf -> leaf.name().toLowerCase(Locale.ROOT).contains("passw"));
    }

    /** Whether the response contains a value, long enough for a token, that is sent later. */
    private static boolean brings(HarEntry entry, List<String> sent) {
        return HttpValues.received(entry).stream()
                .anyMatch(leaf -> leaf.value().length() >= TOKEN_MIN
                        && leaf.value().indexOf(' ') < 0
                        && sent.stream().anyMatch(text -> text.contains(leaf.value())));
    }
}
