package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.engine.group.GroupProtocol;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.protocol.websocket.Condition;
import io.github.jmeterduplex.internal.protocol.websocket.LiveWsSession;
import io.github.jmeterduplex.internal.protocol.websocket.SubprotocolEnvelope;
import io.github.jmeterduplex.internal.protocol.websocket.WsConnection;
import io.github.jmeterduplex.internal.protocol.websocket.WsOptions;
import io.github.jmeterduplex.internal.sampler.parameter.CaptureParameter;
import io.github.jmeterduplex.internal.sampler.parameter.ConnectionParameters;
import io.github.jmeterduplex.internal.sampler.parameter.GroupParameters;
import io.github.jmeterduplex.internal.sampler.parameter.MessageValues;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.RetentionParameters;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.parameter.Section;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import io.github.jmeterduplex.internal.sampler.run.HttpPreparationResult;
import io.github.jmeterduplex.internal.sampler.run.SamplerProtocol;
import io.github.jmeterduplex.session.WsPreparation;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * The parameters with which {@link WsConnect} and {@link WsUser} open WebSocket sessions.
 *
 * @param connection where and how to connect
 * @param subprotocols the subprotocols to offer
 * @param lines whether a text message holds several messages, one per line
 */
record ConnectParameters(
        ConnectionParameters connection,
        SubprotocolParameter subprotocols,
        OpeningParameters opening,
        List<AutoReplyParameter> autoReplies,
        List<ConditionParameter> listen,
        Heartbeat heartbeat,
        boolean lines)
        implements SamplerProtocol.Openings<LiveWsSession, ConnectParameters.Prepared, WsOptions> {
    /**
     * The heartbeat that a session sends, and the longest allowed silence of the server.
     *
     * @param text its values are put in once per session, but times and captured values each time
     * @param silence the longest allowed silence; zero for any
     */
    private record Heartbeat(@Nullable OwnText text, Duration every, Duration silence) {
        WsOptions.Heartbeat of(MessageValues values, VirtualUser user) {
            return new WsOptions.Heartbeat(
                    text == null ? null : text.of("heartbeatText", values, user), every, silence);
        }
    }

    private static final double SHORTEST_SECONDS = 0.1;
    private static final int LONGEST_SECONDS = 86_400;
    private static final int MILLIS_PER_SECOND = 1_000;

    /** Whether a WebSocket message is one message, or each of its lines is one. */
    private enum Frames {
        ONE,
        LINES
    }

    private static final Parameter<Template> URL = ConnectionParameters.url(
            "ws://127.0.0.1:8080/",
            "the server, with path and query. `http(s)://` and `ws(s)://` mean the same. The query is not shown");
    private static final Parameter<Frames> FRAMES = Parameter.word("frames", Frames.class, Frames.ONE)
            .in(Section.CONNECTION)
            .label("Messages in a frame")
            .meaning("what a text message of the server holds. `one`: one message; `lines`: one a line, as Centrifugo"
                    + " sends them");
    private static final Parameter<String> HEARTBEAT = Parameter.of("heartbeatText", "", "any text", text -> {
                var unused = OwnText.of("heartbeatText", text, false, new RegexStepBudget(), OwnText.UNREAD);
                return text;
            })
            .in(Section.CONNECTION)
            .masked()
            .templated()
            .label("Heartbeat text")
            .meaning("text, or [bytes](../protocols/websocket.md#bytes), sent every `heartbeatSeconds`. Its values are"
                    + " put in once a session, times and those of `capture` each time");
    private static final Parameter<Double> HEARTBEAT_SECONDS =
            seconds("heartbeatSeconds").label("Heartbeat every").meaning("how often. `0`: never");
    private static final Parameter<Double> SILENCE_SECONDS = seconds("silenceSeconds")
            .label("Longest silence")
            .meaning("a session to which nothing comes for so long, not even a ping frame, is dropped. `0`: never");
    private static final Parameter<List<String>> LISTEN = Parameter.<List<String>>of(
                    "listen",
                    "",
                    "conditions, one a line: " + Condition.ALLOWED,
                    text -> ConditionParameter.lines(text).stream()
                            .map(ConditionParameter::checked)
                            .toList())
            .kind(Parameter.Kind.LINES)
            .templated()
            .label("Listen to messages")
            .meaning("[conditions](samplers.md#conditions) to listen to from the beginning, one a line; pushes are"
                    + " counted under the first that they meet, as written here, or under `message`");

    static final ParameterTable TABLE = ParameterTable.of(URL, SubprotocolParameter.SUBPROTOCOL)
            .with(GroupParameters.OPENING)
            .with(CaptureParameter.OF_BODY)
            .with(OpeningParameters.TABLE)
            .with(ConnectionParameters.HTTP)
            .with(LISTEN, AutoReplyParameter.AUTO_REPLY, FRAMES, HEARTBEAT, HEARTBEAT_SECONDS, SILENCE_SECONDS)
            .with(GroupParameters.LIFE)
            .with(ConnectionParameters.REST)
            .with(RetentionParameters.TABLE)
            .obeying(ConnectParameters::checkHeartbeat, ConnectParameters::checkLibrary);

    static final SamplerProtocol<LiveWsSession, Prepared> WEBSOCKET = new SamplerProtocol<>(
            new GroupProtocol<>("websocket"),
            TABLE,
            SendParameters.TABLE,
            ConnectParameters::read,
            SendParameters::read);

    static ConnectParameters read(Run run, SampleContext sample) {
        ParameterValues parameters = sample.parameters();
        checkLibrary(parameters);
        checkHeartbeat(parameters);
        Function<String, RegexStepBudget> budgets = name -> run.counts().stepBudget(sample.label(), name);
        List<String> listen = parameters.get(LISTEN, List.of());
        String beat = parameters.optional(HEARTBEAT);
        String autoReply = parameters.optional(AutoReplyParameter.AUTO_REPLY);
        return new ConnectParameters(
                ConnectionParameters.read(run, sample, URL, (all, url) -> new SubprotocolEnvelope()),
                SubprotocolParameter.read(parameters),
                OpeningParameters.read(run, sample, budgets),
                autoReply == null
                        ? List.of()
                        : AutoReplyParameter.lines(
                                autoReply,
                                budgets.apply(AutoReplyParameter.AUTO_REPLY.name()),
                                OwnText.files(run, sample, AutoReplyParameter.AUTO_REPLY.name())),
                listen.stream()
                        .map(line -> ConditionParameter.of(line, budgets.apply(LISTEN.name())))
                        .toList(),
                new Heartbeat(
                        beat == null
                                ? null
                                : OwnText.of(
                                        HEARTBEAT.name(),
                                        beat,
                                        false,
                                        budgets.apply(HEARTBEAT.name()),
                                        OwnText.files(run, sample, HEARTBEAT.name())),
                        duration(parameters.get(HEARTBEAT_SECONDS)),
                        duration(parameters.get(SILENCE_SECONDS))),
                parameters.get(FRAMES) == Frames.LINES);
    }

    private static Parameter<Double> seconds(String name) {
        return Parameter.decimal(name, 0.0, 0, LONGEST_SECONDS)
                .allowing(
                        "0, or a number from " + SHORTEST_SECONDS + " to " + LONGEST_SECONDS,
                        seconds -> seconds == 0 || seconds >= SHORTEST_SECONDS)
                .in(Section.CONNECTION)
                .unit("s");
    }

    private static Duration duration(double seconds) {
        return Duration.ofMillis(Math.round(seconds * MILLIS_PER_SECOND));
    }

    private static void checkHeartbeat(ParameterValues parameters) {
        if (parameters.get(HEARTBEAT_SECONDS) > 0 && !parameters.isSet(HEARTBEAT)) {
            throw parameters.refused(HEARTBEAT_SECONDS, "0 if heartbeatText is blank");
        }
        if (parameters.get(HEARTBEAT_SECONDS) == 0 && parameters.isSet(HEARTBEAT)) {
            throw parameters.refused(HEARTBEAT, "blank if heartbeatSeconds is 0");
        }
    }

    private static void checkLibrary(ParameterValues parameters) {
        if (ConnectionParameters.isOfLibrary(parameters)) {
            throw parameters.refused(
                    ConnectionParameters.CLIENT, "duplex, as no client library speaks plain WebSocket here");
        }
    }

    @Override
    public Prepared preparation(SampleContext sample, SampleResult result) {
        return new Prepared(sample, result, connection.url());
    }

    @Override
    public NewSession.Maker<LiveWsSession, WsOptions> maker() {
        return WsConnection::new;
    }

    @Override
    public WsOptions options(MessageValues values, VirtualUser user, @Nullable Prepared prepared, Keeping keeping) {
        return new WsOptions(
                target(values, user, subprotocols.render(values), prepared),
                opening.of(values, user, prepared == null ? null : prepared.onOpen()),
                autoReplies.stream().map(one -> one.of(values, user)).toList(),
                listen.stream().map(one -> one.listening(values)).toList(),
                heartbeat.of(values, user),
                lines,
                keeping);
    }

    /** The values that a custom subclass's {@code prepare} adds to the parameters. Confined to the JMeter thread. */
    static final class Prepared extends HttpPreparationResult implements WsPreparation {
        private @Nullable String onOpen;

        Prepared(SampleContext sample, SampleResult result, URI url) {
            super(sample, result, url);
        }

        @Override
        public void onOpen(String lines) {
            try {
                OpeningParameters.check(lines);
            } catch (BadValueException e) {
                throw ParameterValues.bad("onOpen of the sampler's own flow: " + e.getMessage());
            }
            onOpen = lines;
        }

        @Nullable
        String onOpen() {
            return onOpen;
        }
    }
}
