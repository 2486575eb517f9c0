package io.github.jmeterduplex.samples.servers.livechat;

import java.time.Duration;
import java.util.Set;
import org.springframework.core.env.Environment;

/**
 * The options of the server's command line.
 *
 * @param delay {@code --livechat.delay}, milliseconds: age of every reply, spent on another thread (0)
 * @param clock {@code --livechat.clock.millis}: period of {@code /topic/clock}; 0 stops it (1000)
 * @param heartbeat {@code --livechat.heartbeat=OUT,IN}: milliseconds the broker offers (10000,10000)
 * @param websocket {@code --livechat.websocket}: false leaves SockJS only its XHR transports (true)
 * @param textMax {@code --livechat.text.max}: characters of the longest WebSocket message (1048576)
 * @param dropEvery {@code --livechat.drop.every}: every so many replies are never sent; 0 is never, as below
 * @param delayEvery {@code --livechat.delay.every}: every so many replies come {@code delayEveryBy} later
 * @param delayEveryBy {@code --livechat.delay.every.millis}: see above, on top of {@code delay} (1000)
 * @param duplicateEvery {@code --livechat.duplicate.every}: every so many replies are sent twice
 * @param reorderEvery {@code --livechat.reorder.every}: every so many replies are held until the next reply of their
 *     session has been sent, at most one second
 * @param access who may come in
 */
record ServerOptions(
        Duration delay,
        Duration clock,
        Heartbeat heartbeat,
        boolean websocket,
        int textMax,
        long dropEvery,
        long delayEvery,
        Duration delayEveryBy,
        long duplicateEvery,
        long reorderEvery,
        Access access) {

    /**
     * Who may come in, besides those with the session cookie.
     *
     * @param passcode {@code --livechat.passcode}: what CONNECT must carry as {@code passcode}; empty is no check ()
     * @param csrf {@code --livechat.csrf}: CONNECT must carry the token of the session cookie as X-CSRF-TOKEN (false)
     * @param stickyCookie {@code --livechat.cookie.sticky}: {@code /ws/info} sets a cookie {@code route}, and SockJS
     *     requests without it are refused, see {@link StickyFilter} (false)
     */
    record Access(String passcode, boolean csrf, boolean stickyCookie) {}

    /**
     * Intervals in milliseconds that the broker offers: sends every {@code outMillis}, wants every {@code inMillis}.
     */
    record Heartbeat(long outMillis, long inMillis) {}

    private static final String PREFIX = "livechat.";
    private static final Set<String> NAMES = Set.of(("delay clock.millis heartbeat websocket text.max drop.every"
                    + " delay.every delay.every.millis duplicate.every reorder.every passcode csrf cookie.sticky")
            .split(" "));

    /** Throws IllegalArgumentException for the first {@code --livechat.} option that does not exist. */
    static void requireKnown(String... args) {
        for (String arg : args) {
            String name = arg.replaceFirst("=.*", "");
            if (name.startsWith("--" + PREFIX) && !NAMES.contains(name.substring(2 + PREFIX.length()))) {
                throw new IllegalArgumentException(name + " is no option; there are "
                        + NAMES.stream().sorted().toList() + " after --" + PREFIX);
            }
        }
    }

    /** Reads every option; throws IllegalArgumentException naming the option, its value and what is allowed. */
    static ServerOptions from(Environment environment) {
        return new ServerOptions(
                Duration.ofMillis(number(environment, "delay", 0)),
                Duration.ofMillis(number(environment, "clock.millis", 1000)),
                heartbeat(text(environment, "heartbeat", "10000,10000")),
                bool(environment, "websocket", "true"),
                (int) number(environment, "text.max", 1 << 20),
                number(environment, "drop.every", 0),
                number(environment, "delay.every", 0),
                Duration.ofMillis(number(environment, "delay.every.millis", 1000)),
                number(environment, "duplicate.every", 0),
                number(environment, "reorder.every", 0),
                new Access(
                        text(environment, "passcode", ""),
                        bool(environment, "csrf", "false"),
                        bool(environment, "cookie.sticky", "false")));
    }

    /** The outcome of the reply with this number, counted from 1: the first switch that divides it. */
    ReplyMode outcomeOf(long number) {
        if (divides(dropEvery, number)) {
            return ReplyMode.DROP;
        }
        if (divides(delayEvery, number)) {
            return ReplyMode.DELAY;
        }
        if (divides(duplicateEvery, number)) {
            return ReplyMode.DUPLICATE;
        }
        return divides(reorderEvery, number) ? ReplyMode.REORDER : ReplyMode.PROMPT;
    }

    private static boolean divides(long every, long number) {
        return every > 0 && number % every == 0;
    }

    private static String text(Environment environment, String name, String fallback) {
        return environment.getProperty(PREFIX + name, fallback).strip();
    }

    private static long number(Environment environment, String name, long fallback) {
        return parse(name, text(environment, name, Long.toString(fallback)));
    }

    private static long parse(String name, String value) {
        if (!value.matches("[0-9]{1,9}")) {
            throw bad(name, value, "a whole number from 0 to 999999999");
        }
        return Long.parseLong(value);
    }

    private static boolean bool(Environment environment, String name, String fallback) {
        String value = text(environment, name, fallback);
        if (!value.equals("true") && !value.equals("false")) {
            throw bad(name, value, "true or false");
        }
        return value.equals("true");
    }

    private static Heartbeat heartbeat(String value) {
        String[] parts = value.split(",", -1);
        if (parts.length != 2) {
            throw bad("heartbeat", value, "two numbers of milliseconds, OUT,IN");
        }
        return new Heartbeat(parse("heartbeat", parts[0].strip()), parse("heartbeat", parts[1].strip()));
    }

    private static IllegalArgumentException bad(String name, String value, String allowed) {
        return new IllegalArgumentException("--" + PREFIX + name + "=" + value + ": expected " + allowed);
    }
}
