package io.github.jmeterduplex.samples.servers.signalr;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the command line asks of the hub: {@code --NAME=VALUE}, the names as in {@link #DEFAULTS}. Immutable.
 *
 * <ul>
 *   <li>{@code port}: 0 takes a free one
 *   <li>{@code access-token}: what requests must carry, in the header or the query; empty is no check
 *   <li>{@code transports}, {@code protocols}: those that negotiate offers and the handshake takes
 *   <li>{@code ping-millis}, {@code client-timeout-millis}, {@code handshake-timeout-millis}: as in ASP.NET Core
 *   <li>{@code poll-millis}: how long an empty poll waits; {@code disconnect-millis}: how long long polling may go
 *       without a poll
 *   <li>{@code receive-limit}: the longest message in bytes
 *   <li>{@code handshake-error}: the error that answers every handshake; empty is none; {@code handshake-millis}: the
 *       age of the answer
 *   <li>{@code drop-every}, {@code delay-every}, {@code duplicate-every}, {@code unknown-every}: every so many replies
 *       of Echo are never sent, sent {@code delay-every-millis} later, sent twice, or follow a completion of an unknown
 *       id; 0 is never
 *   <li>{@code record}: how many messages of clients are kept, as they came, for {@code /frames}
 * </ul>
 */
final class HubOptions {
    private static final Map<String, String> DEFAULTS = defaults();
    private static final int MAX_PORT = 65_535;

    private final Map<String, String> values = new LinkedHashMap<>(DEFAULTS);

    private HubOptions() {}

    private static Map<String, String> defaults() {
        String text = """
                port=0 access-token= transports=websocket,sse,longpolling protocols=json,messagepack
                ping-millis=15000 client-timeout-millis=30000 handshake-timeout-millis=15000 poll-millis=90000
                disconnect-millis=15000 receive-limit=32768 handshake-error= handshake-millis=0 drop-every=0
                delay-every=0 delay-every-millis=1000 duplicate-every=0 unknown-every=0 record=0
                """;
        Map<String, String> defaults = new LinkedHashMap<>();
        for (String option : text.strip().split("\\s+", -1)) {
            int equals = option.indexOf('=');
            defaults.put(option.substring(0, equals), option.substring(equals + 1));
        }
        return defaults;
    }

    /** Throws IllegalArgumentException naming the option, its value and what is allowed. */
    static HubOptions parse(String... args) {
        HubOptions options = new HubOptions();
        for (String arg : args) {
            int equals = arg.indexOf('=');
            String name = arg.startsWith("--") && equals > 0 ? arg.substring(2, equals) : "";
            if (!DEFAULTS.containsKey(name)) {
                throw new IllegalArgumentException(
                        arg + " is no option; there are --NAME=VALUE with the names " + DEFAULTS.keySet());
            }
            String value = arg.substring(equals + 1);
            if (DEFAULTS.get(name).matches("[0-9]+") && !value.matches("[0-9]{1,9}")) {
                throw new IllegalArgumentException(arg + ": expected a whole number from 0 to 999999999");
            }
            options.values.put(name, value);
        }
        if (options.number("port") > MAX_PORT) {
            throw new IllegalArgumentException("--port=" + options.text("port") + ": expected 0 to " + MAX_PORT);
        }
        return options;
    }

    String text(String name) {
        return values.getOrDefault(name, "");
    }

    int number(String name) {
        return Integer.parseInt(text(name));
    }

    /** Whether the comma-separated list has the word. */
    boolean has(String name, String word) {
        return List.of(text(name).split(",")).contains(word);
    }

    /** Whether the option, a number of replies, chooses the reply with this number. */
    boolean chooses(String name, long number) {
        int every = number(name);
        return every > 0 && number % every == 0;
    }
}
