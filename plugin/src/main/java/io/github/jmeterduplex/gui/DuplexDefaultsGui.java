package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.DefaultsForm;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.websocket.WsConnect;
import java.util.List;

/** The form behind the entry Duplex Defaults in JMeter's Add menu. */
public final class DuplexDefaultsGui extends DefaultsForm {
    public DuplexDefaultsGui() {
        super(
                "Duplex Defaults",
                List.of(StompConnect.class, SocketIoConnect.class, SignalRConnect.class, WsConnect.class));
    }
}
