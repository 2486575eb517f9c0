package io.github.jmeterduplex.samples.bench.probe;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a probe does, given as {@code name=value} arguments.
 *
 * @param port of the server on 127.0.0.1
 * @param dialect what is spoken
 * @param sessions how many are opened
 * @param inParallel how many openings may be under way at a time
 * @param inFlight messages without a reply a session; used where no rate is given
 * @param perFlush how many messages may share one write and, with SockJS, one array
 * @param perSecond messages of all sessions together, 0 for as many as replies allow
 * @param punctual whether a thread of its own sleeps until each message is due; otherwise the loop looks once a
 *     millisecond, and sends what is due then
 * @param flood the destination that pushes are subscribed to, nothing is sent then; blank: none
 * @param send whether messages are sent at all
 * @param heartbeatSeconds how often each session sends a heartbeat; 0: never
 * @param cycleSeconds how long sessions are first opened and ended, 1,000 at a time
 * @param bodyBytes length of a body
 * @param warmUpSeconds after the last opening; what is timed until then is forgotten
 * @param seconds after which the probe ends itself
 */
record ProbeOptions(
        int port,
        Dialect dialect,
        int sessions,
        int inParallel,
        int inFlight,
        int perFlush,
        int perSecond,
        boolean punctual,
        String flood,
        boolean send,
        int heartbeatSeconds,
        int cycleSeconds,
        int bodyBytes,
        int warmUpSeconds,
        int seconds) {
    /** Reads the arguments; an unknown name or a bad number is refused by an exception that names it. */
    static ProbeOptions parse(String... args) {
        Map<String, String> given = Arrays.stream(args)
                .map(arg -> arg.split("=", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts.length > 1 ? parts[1] : ""));
        Arguments from = new Arguments(given);
        ProbeOptions options = new ProbeOptions(
                from.number("port", 0),
                Dialect.valueOf(given.getOrDefault("dialect", "stomp").toUpperCase(Locale.ROOT)),
                from.number("sessions", 1),
                from.number("inParallel", 200),
                from.number("inFlight", 1),
                from.number("perFlush", 1),
                from.number("perSecond", 0),
                Boolean.parseBoolean(given.get("punctual")),
                given.getOrDefault("flood", ""),
                Boolean.parseBoolean(given.getOrDefault("send", "true")),
                from.number("heartbeatSeconds", 0),
                from.number("cycleSeconds", 0),
                from.number("bodyBytes", 100),
                from.number("warmUpSeconds", 0),
                from.number("seconds", 60));
        from.refuseUnknown();
        return options;
    }

    private record Arguments(Map<String, String> given) {
        int number(String name, int otherwise) {
            String value = given.get(name);
            return value == null ? otherwise : Integer.parseInt(value);
        }

        void refuseUnknown() {
            for (String name : given.keySet()) {
                if (Arrays.stream(ProbeOptions.class.getRecordComponents())
                        .noneMatch(component -> component.getName().equals(name))) {
                    throw new IllegalArgumentException("no option " + name);
                }
            }
        }
    }
}
