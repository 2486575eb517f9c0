package io.github.jmeterduplex.internal.protocol.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.net.http.HttpText;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates the faults that end a WebSocket session, with their messages. Pure. */
final class WsFaults {
    /**
     * Number of bytes of a message that are searched for secrets: more than are shown, so that a secret that is cut is
     * masked, too.
     */
    private static final int BYTES_LOOKED_AT = 1024;

    private WsFaults() {}

    /** Returns the fault for a message that meets the condition {@code refuseWhen}. */
    static Fault refused(String remote, ConditionInput message) {
        int length = Math.min(message.length(), BYTES_LOOKED_AT);
        String refusal = Secrets.maskText(new String(message.bytes(), message.from(), length, UTF_8));
        return new Fault(
                Cause.UNAUTHORIZED,
                "the server refused the session (refuseWhen): " + remote + " says " + DisplayText.clean(refusal));
    }

    /** Returns the fault for a server that did not choose one of the offered subprotocols. */
    static Fault subprotocol(String remote, List<String> offered, @Nullable String chosen) {
        return new Fault(
                Cause.WRONG_SERVICE,
                "the WebSocket handshake with " + remote + " failed: the server chose "
                        + (chosen == null ? "no subprotocol" : "subprotocol \"" + DisplayText.clean(chosen) + '"')
                        + ", offered were "
                        + HttpText.subprotocols(String.join(", ", offered))
                        + ": set the parameter subprotocol to one that the server knows, or to none");
    }

    /** Returns the fault for a connection that ended before the session was open. */
    static Fault early(Fault fault, OpeningProgress opening) {
        return new Fault(
                fault.cause(),
                fault.message() + " (before it was open: it " + opening.missing() + "; " + opening.others()
                        + " other messages came)");
    }
}
