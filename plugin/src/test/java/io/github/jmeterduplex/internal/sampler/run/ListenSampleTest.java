package io.github.jmeterduplex.internal.sampler.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.signalr.SignalRListen;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoListen;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompSubscribe;
import io.github.jmeterduplex.websocket.WsConnect;
import io.github.jmeterduplex.websocket.WsListen;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The own samples of samplers whose pushes are samples of the same name. */
class ListenSampleTest extends SamplersFixture {
    private SampleResult listens(String protocol, String samples) {
        return switch (protocol) {
            case "stomp" -> {
                connector.greet("CONNECTED\nversion:1.2\n\n^@");
                connects(new StompConnect(), "ws://memory:1/");
                yield sample(new StompSubscribe(), "destination=/topic/a", samples);
            }
            case "socketio" -> {
                connector.greet(
                        "0{\"sid\":\"s\",\"upgrades\":[],\"pingInterval\":25000,\"pingTimeout\":20000}",
                        "40{\"sid\":\"n\"}");
                connects(new SocketIoConnect(), "ws://memory:1/", "transports=websocket");
                yield sample(new SocketIoListen(), "event=tick", samples);
            }
            case "signalr" -> {
                connector.greet("{}\u001e");
                connects(new SignalRConnect(), "ws://memory:1/hub", "transports=websocket");
                yield sample(new SignalRListen(), "method=tick", samples);
            }
            default -> {
                connects(new WsConnect(), "ws://memory:1/");
                yield sample(new WsListen(), "from=text:tick", samples);
            }
        };
    }

    @ParameterizedTest
    @CsvSource({
        "stomp, samples=messages, true",
        "socketio, samples=messages, true",
        "signalr, samples=messages, true",
        "ws, samples=messages, true",
        "stomp, samples=one, false",
        "ws, samples=one, false",
        "stomp, samples=, false",
        "ws, samples=, false",
        "stomp, pushTimestamp=json:/at, true",
        "socketio, pushTimestamp=json:/at, true",
        "signalr, pushTimestamp=json:/at, true",
        "ws, pushTimestamp=json:/at, true"
    })
    void ownSampleIsNoPush(String protocol, String samples, boolean isLeftOut) {
        SampleResult result = good(listens(protocol, samples));
        assertThat(result.isIgnore()).isEqualTo(isLeftOut);
    }

    /** A sampler that could not listen has a failed sample of its own. */
    @ParameterizedTest
    @CsvSource({"nothing:tick", "json:tick"})
    void failureIsSeen(String from) {
        connects(new WsConnect(), "ws://memory:1/");
        SampleResult result = sample(new WsListen(), "from=" + from, "samples=messages");
        refused(result, "from");
        assertThat(result.isIgnore()).isFalse();
    }
}
