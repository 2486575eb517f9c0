package io.github.jmeterduplex.build;

import java.util.Map;

/** Records and methods that may be wider than {@link WideSignatures} says, and how wide they are: none gets wider. */
final class AcceptedSignatures {
    /** Components of records. */
    static final Map<String, Integer> RECORDS = Map.ofEntries(
            // Rows and reports: a component is a column or a part.
            Map.entry("internal.cli.MachineLimits", 13),
            Map.entry("internal.record.log.MessageRow$Copied", 15),
            Map.entry("internal.report.judge.IntervalHealth", 10),
            Map.entry("internal.report.read.Report", 14),
            Map.entry("internal.report.read.Latencies", 10),
            Map.entry("internal.live.LiveFeed$Point", 8),
            Map.entry("latency.ListedMessage", 11),
            // Tables of parameters: a component is a parameter or a property.
            Map.entry("internal.settings.Settings", 28),
            Map.entry("internal.net.channel.Target", 9),
            // A recording: a component is a part of what was recorded, or of what becomes of it.
            Map.entry("internal.har.plan.PlanStep", 10),
            Map.entry("internal.har.recording.HarEntry", 11),
            Map.entry("internal.har.recording.RecordedMessage", 8));

    /** Parameters of methods and constructors. */
    static final Map<String, Integer> METHODS = Map.ofEntries(
            // The parts of what is sent, received or written, passed for each message: no object is made for them.
            Map.entry("internal.protocol.stomp.SendFrameTemplate.of", 6),
            Map.entry("internal.net.websocket.WebSocketWriter.mask", 6),
            Map.entry("internal.engine.match.OutcomeRecorder.row", 6),
            Map.entry("internal.engine.match.InFlightMessage.replied", 6),
            Map.entry("internal.engine.match.OutgoingMessage.new", 6),
            Map.entry("internal.engine.user.InboundMessage.new", 10),
            Map.entry("internal.net.websocket.Inflation.inflate", 6),
            // What a library has declared.
            Map.entry("reference.JettyWebSocketAdapter.executeInternal", 6),
            Map.entry("reference.SingleModeXhrTransport.connectInternal", 6),
            // What an object works with for its life, each part once.
            Map.entry("internal.record.log.IntervalWriter.new", 9),
            Map.entry("internal.record.log.MessageRows.new", 7),
            Map.entry("internal.engine.session.Opener.new", 6),
            Map.entry("internal.settings.Property.new", 8));

    private AcceptedSignatures() {}
}
