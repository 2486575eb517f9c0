package io.github.jmeterduplex.build;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The cycles of classes within a package that there may be, each with its reason. */
final class AcceptedCycles {
    /**
     * Some classes of a package that lead to each other.
     *
     * @param pkg the package, below the root
     * @param classes their simple names
     * @param because why they may
     */
    record Accepted(String pkg, Set<String> classes, String because) {
        /** As {@link ClassCycles#all} spells it. */
        String in(String root) {
            Set<String> names = new TreeSet<>();
            classes.forEach(name -> names.add(root + "." + pkg + "." + name));
            return String.join(" ", names);
        }
    }

    static final List<Accepted> ALL = List.of(
            accepted("session", "a fault is thrown as its exception, which holds it", "Fault", "FaultException"),
            accepted(
                    "internal.cli",
                    "the commands of one command line: the parent names its children, and they hold it",
                    "Main",
                    "ReportCommand",
                    "CompareCommand"),
            accepted("latency", "two forms of one histogram", "LatencyHistogram", "IntervalLatencies"),
            accepted("internal.codec", "where a value lies, and what it is", "JsonPointer", "JsonTextValue"),
            accepted(
                    "internal.record.log",
                    "the interface of a log opens the one that writes files",
                    "RunLog",
                    "FileRunLog"),
            accepted(
                    "internal.engine.match",
                    "a message knows its session and its matcher, and they know the message",
                    "InFlightMessage",
                    "MatchingContext",
                    "MatcherSession"),
            accepted(
                    "internal.net.channel",
                    "a target has the envelope that opens its channels",
                    "ChannelOpener",
                    "Envelope",
                    "Target"),
            accepted(
                    "internal.net.channel",
                    "an opening ends its channel, and a channel its opening",
                    "AbstractChannel",
                    "ChannelOpening"),
            accepted(
                    "internal.net.tcp",
                    "the runtime has the TLS of its connections, which runs on it",
                    "IoRuntime",
                    "Tls"),
            accepted(
                    "internal.protocol.socketio.engineio",
                    "the envelope opens its sessions, and each asks at the envelope's target",
                    "EngineIoEnvelope",
                    "PollingChannel"),
            accepted(
                    "internal.protocol.signalr",
                    "the envelope opens its sessions, and each is opened with it",
                    "HubOpening",
                    "SignalREnvelope"),
            accepted(
                    "internal.net.websocket",
                    "a session and its parts: what comes in, and its connection",
                    "WebSocketChannel",
                    "Inbox",
                    "WebSocketConnection"),
            accepted(
                    "internal.protocol.socketio",
                    "a session, and its part that keeps the connection alive",
                    "SocketIoConnection",
                    "EngineIoInbound"),
            accepted(
                    "internal.protocol.stomp",
                    "a session, and what it is subscribed to",
                    "LiveStompSession",
                    "Subscriptions"),
            accepted(
                    "internal.sampler.samples",
                    "the samples of a thread, and the list of those that no thread delivers any more",
                    "MessageSamples",
                    "UndeliveredSamples"),
            accepted(
                    "internal.sampler.parameter",
                    "a sample asks whether it waits for its reply, as the parameters of replies say",
                    "SampleContext",
                    "ReplyParameters"));

    private AcceptedCycles() {}

    private static Accepted accepted(String pkg, String because, String... classes) {
        return new Accepted(pkg, Set.of(classes), because);
    }
}
