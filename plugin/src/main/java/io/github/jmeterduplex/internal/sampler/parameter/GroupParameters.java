package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.group.IfExists;
import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.session.Backoff;
import io.github.jmeterduplex.internal.engine.session.OpeningStyle;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.SessionData;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import io.github.jmeterduplex.internal.settings.Slice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a group's sessions: how many, for which users, how fast they open, and whether dropped ones
 * reconnect. The Connect and User samplers of every protocol have them.
 *
 * @param name the name of the group
 */
public record GroupParameters(
        String name,
        boolean ofThread,
        IfExists ifExists,
        int sessions,
        OpeningStyle style,
        Waiting waiting,
        Users users) {
    /**
     * Whether and how long a sample waits for its sessions to open, and how many may fail.
     *
     * @param awaits whether the sample waits for the openings
     * @param maxFailed the most openings that may fail before the sample fails
     */
    public record Waiting(boolean awaits, int maxFailed, long settleMillis) {}

    /**
     * The virtual users whose sessions are opened, with their data.
     *
     * @param data the rows of {@code sessionData}
     * @param variables copied into each session
     */
    public record Users(@Nullable SessionData data, Map<String, String> variables) {}

    /** The largest allowed value of the parameter {@code sessions}. */
    public static final int MAX_SESSIONS = 1_000_000;

    private static final Pattern RANGE = Pattern.compile("([0-9]{1,9})-([0-9]{1,9})");
    private static final int LONGEST_DELAY_MILLIS = 86_400_000;
    /** The value of {@code reconnectDelayMillis} for the delays of SignalR's official clients. */
    private static final String SIGNALR = "signalr";
    /** The value of {@code reconnectDelayMillis} for the delays of Socket.IO's official clients. */
    private static final String SOCKET_IO = "socketio";
    /** The value of {@code reconnectDelayMillis} for the delays of STOMP.js. */
    private static final String STOMPJS = "stompjs";

    private static final Map<String, Backoff> OFFICIAL =
            Map.of(SIGNALR, Backoff.SIGNALR, SOCKET_IO, Backoff.SOCKET_IO, STOMPJS, Backoff.STOMPJS);

    public static final Parameter<Integer> SESSIONS = Parameter.integer("sessions", 1, 1, MAX_SESSIONS)
            .label("Sessions")
            .meaning("how many sessions the group shall have (`sharing` = `thread`), or get in addition (`jvm`)");

    static final Parameter<Double> CONNECTS_PER_SECOND = Parameter.decimal("connectsPerSecond", null, 0.001, 1_000_000)
            .in(Section.OPENING)
            .unit("/s")
            .label("Rate of openings")
            .meaning("pace of the openings; blank: none");
    static final Parameter<ArrivalProcess> CONNECT_ARRIVALS = SendingParameters.arrivals("connectArrivals")
            .in(Section.OPENING)
            .label("Spacing of openings")
            .meaning("how openings follow each other. " + SendingParameters.SPACINGS);

    static final Parameter<Integer> CONNECTS_IN_PARALLEL = Parameter.integer("connectsInParallel", 200, 1, MAX_SESSIONS)
            .in(Section.OPENING)
            .label("Openings at a time")
            .meaning("how many openings may be under way");
    static final Parameter<Integer> MAX_FAILED = Parameter.integer("maxFailed", 0, 0, MAX_SESSIONS)
            .in(Section.OPENING)
            .label("Openings that may fail")
            .meaning("how many openings may fail before the sample does");
    static final Parameter<Boolean> WAIT = Parameter.flag("wait", true)
            .in(Section.OPENING)
            .label("Wait for the openings")
            .meaning("`false`: the sample returns at once; a [WaitSessions](wait-sessions.md) waits until sessions"
                    + " are open");
    static final Parameter<Sharing> SHARING = Parameter.word("sharing", Sharing.class, Sharing.THREAD)
            .in(Section.GROUP)
            .label("Owner of the group")
            .meaning("`thread`: each thread has a group of its own; `jvm`: all threads share one:"
                    + " [Groups](samplers.md#groups)");
    static final Parameter<IfExists> IF_EXISTS = Parameter.word("ifExists", IfExists.class, null)
            .in(Section.GROUP)
            .label("If the group exists")
            .meaning("`keep`: opens only what is missing; `add`: opens `sessions` more; `replace`: first closes"
                    + " the sessions of the group. Blank: `keep` in a thread, `add` in the JVM");
    static final Parameter<String> SESSION_DATA = Parameter.of(
                    "sessionData", "", "a file with a header line", text -> text)
            .kind(Parameter.Kind.FILE)
            .in(Section.USERS)
            .label("File of users")
            .meaning("CSV file of users, one row a session: [Different users](../how-to/users.md). Relative to the"
                    + " plan's folder");
    static final Parameter<List<String>> SESSION_VARIABLES = Parameter.list("sessionVariables")
            .in(Section.USERS)
            .label("Variables for the users")
            .meaning("JMeter variables of this thread that each session copies, for `{{NAME}}`");
    static final Parameter<Long> SETTLE = Parameter.millis("settleMillis", 0L, 0)
            .in(Section.OPENING)
            .label("Wait after the openings")
            .meaning("how long to wait after the last opening, for servers that need a moment to subscribe");
    static final Parameter<Boolean> RECONNECT = Parameter.flag("reconnect", false)
            .in(Section.RECONNECT)
            .label("Reconnect")
            .meaning("`true`: a dropped session is opened again, subscribes and listens again, with its number,"
                    + " data and cookies, at most at `connectsPerSecond` and `connectsInParallel`");
    static final Parameter<Backoff> RECONNECT_DELAY = Parameter.of(
                    "reconnectDelayMillis",
                    "1000-10000",
                    "milliseconds from 0 to 86400000, a range of them such as 1000-10000, " + SIGNALR + ", " + SOCKET_IO
                            + " or " + STOMPJS,
                    GroupParameters::backoff)
            .suggesting("1000-10000", SIGNALR, SOCKET_IO, STOMPJS)
            .in(Section.RECONNECT)
            .unit("ms")
            .label("Reconnect after")
            .meaning("how long to wait after a drop or a failed attempt, at random from the range. `" + SIGNALR
                    + "`, `" + SOCKET_IO + "` and `" + STOMPJS + "`: as the official clients do, [Back-off of real"
                    + " clients](../how-to/long-runs.md#back-off-of-real-clients)");

    /** The parameters that say how many sessions open, how fast, and for which users. */
    public static final ParameterTable OPENING = ParameterTable.of(
                    SESSIONS,
                    CONNECTS_PER_SECOND,
                    CONNECT_ARRIVALS,
                    CONNECTS_IN_PARALLEL,
                    MAX_FAILED,
                    WAIT,
                    SHARING,
                    IF_EXISTS,
                    SESSION_DATA,
                    SESSION_VARIABLES)
            .obeying(GroupParameters::checkArrivals, GroupParameters::checkVariables);

    /** The parameters that apply once sessions have opened: settling and reconnecting. */
    public static final ParameterTable LIFE = ParameterTable.of(SETTLE, RECONNECT, RECONNECT_DELAY);

    /** Declares the parameter {@code group} of a sampler, with this default. */
    public static Parameter<String> group(String otherwise) {
        return Parameter.text("group", otherwise)
                .in(Section.GROUP)
                .label("Group")
                .meaning("name of the sessions' group: [Groups](samplers.md#groups)");
    }

    /** Declares the parameter {@code group} of a control sampler; blank stands for all groups. */
    public static Parameter<String> anyGroup() {
        return group("").meaning("whose sessions; blank: [every group](samplers.md#groups)");
    }

    /** Whether a group belongs to one thread or to the whole JVM. */
    enum Sharing {
        THREAD,
        JVM
    }

    /**
     * Reads the parameters of a group and its sessions.
     *
     * @param group names the group
     * @param number of the opening among those of the sampler in this thread, from 0: each has its own random times,
     *     independent of what other threads open
     */
    public static GroupParameters read(Run run, SampleContext sample, Parameter<String> group, int number) {
        ParameterValues parameters = sample.parameters();
        boolean ofThread = parameters.get(SHARING) == Sharing.THREAD;
        String data = parameters.optional(SESSION_DATA);
        SessionData rows = data == null ? null : run.files().sessionData(sample.file(data));
        return new GroupParameters(
                parameters.get(group),
                ofThread,
                parameters.get(IF_EXISTS, ofThread ? IfExists.KEEP : IfExists.ADD),
                sessions(parameters, run.settings().slice()),
                style(run, sample, number),
                new Waiting(parameters.get(WAIT), parameters.get(MAX_FAILED), parameters.get(SETTLE)),
                new Users(rows, variables(sample)));
    }

    /** Returns how many sessions this engine opens: its share of the parameter {@code sessions}. */
    private static int sessions(ParameterValues parameters, Slice slice) {
        int share = slice.of(parameters.get(SESSIONS));
        if (share == 0) {
            throw parameters.refused(SESSIONS, "1, or at least one for each engine (duplex.slice is " + slice + ")");
        }
        return share;
    }

    private static void checkVariables(ParameterValues parameters) {
        parameters.get(SESSION_VARIABLES).stream()
                .filter(SessionData::isTaken)
                .findFirst()
                .ifPresent(name -> {
                    throw parameters.refused(
                            SESSION_VARIABLES,
                            "a comma list of JMeter variables, but none of " + SessionData.TAKEN_TEXT
                                    + ", which have another meaning in {{...}}");
                });
    }

    private static void checkArrivals(ParameterValues parameters) {
        if (!parameters.isSet(CONNECTS_PER_SECOND)
                && !parameters.get(CONNECT_ARRIVALS).equals(ArrivalProcess.EVEN)) {
            throw parameters.refused(CONNECT_ARRIVALS, ArrivalProcess.EVEN + " or blank if connectsPerSecond is blank");
        }
    }

    private static OpeningStyle style(Run run, SampleContext sample, int number) {
        ParameterValues parameters = sample.parameters();
        checkArrivals(parameters);
        ArrivalProcess arrivals = parameters.get(CONNECT_ARRIVALS);
        long seed = run.paces().streamSeed("connects", sample.label(), sample.threadName(), Integer.toString(number));
        if (parameters.get(RECONNECT)) {
            run.paces().reconnect();
        }
        return new OpeningStyle(
                run.settings().slice().of(parameters.get(CONNECTS_PER_SECOND, 0.0)),
                arrivals,
                seed,
                parameters.get(CONNECTS_IN_PARALLEL),
                parameters.get(RECONNECT),
                parameters.get(RECONNECT_DELAY));
    }

    private static Backoff backoff(String text) {
        Backoff official = OFFICIAL.get(text);
        if (official != null) {
            return official;
        }
        Matcher range = RANGE.matcher(text.contains("-") ? text : text + "-" + text);
        if (!range.matches()) {
            throw BadValueException.refused();
        }
        int min = Integer.parseInt(range.group(1));
        int max = Integer.parseInt(range.group(2));
        if (min > max || max > LONGEST_DELAY_MILLIS) {
            throw BadValueException.refused();
        }
        return Backoff.between(min, max);
    }

    private static Map<String, String> variables(SampleContext sample) {
        Map<String, String> values = new HashMap<>();
        checkVariables(sample.parameters());
        for (String name : sample.parameters().get(SESSION_VARIABLES)) {
            String value = sample.variable(name);
            if (value == null) {
                throw sample.parameters()
                        .refused(
                                SESSION_VARIABLES,
                                "a comma list of JMeter variables of this thread; \"" + name + "\" is not set in it");
            }
            values.put(name, value);
        }
        return values;
    }
}
