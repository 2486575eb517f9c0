package io.github.jmeterduplex.internal.protocol.socketio;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoEnvelope;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.github.jmeterduplex.session.FaultException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of one Socket.IO session.
 *
 * @param target where and how to connect, path and query included; its envelope is Engine.IO
 * @param namespaces joined over the session's connection
 * @param query encoded as in a URL, for servers of revision 3, which need it again with a namespace; may be empty
 * @param auth a JSON value in UTF-8 for servers of revision 4; must not be modified
 * @param listen events listened to from the beginning
 * @param keeping where the session keeps its messages and frames
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record SocketIoOptions(
        Target target,
        Namespaces namespaces,
        String query,
        byte @Nullable [] auth,
        List<ListenOptions<byte[]>> listen,
        Keeping keeping) {
    /** The arguments of an empty acknowledgement; must not be modified. */
    public static final byte[] NOTHING = "[]".getBytes(US_ASCII);

    /** @throws FaultException if an event is one of another namespace */
    public SocketIoOptions {
        listen = listen.stream().map(namespaces::normal).toList();
    }

    /**
     * Returns the default options for listening to an event: requests for an acknowledgement are answered without
     * arguments.
     */
    public static ListenOptions<byte[]> listening(PushOptions pushes) {
        return new ListenOptions<>(NOTHING, pushes);
    }

    /** Returns the Engine.IO envelope of the target. */
    public EngineIoEnvelope engineIo() {
        return (EngineIoEnvelope) target.envelope();
    }

    /** Returns the revision of Engine.IO that the session uses. */
    public EngineIoRevision revision() {
        return engineIo().revision();
    }
}
