package io.github.jmeterduplex.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.sampler.run.SamplersFixture;

/** The samplers of SignalR and a hub in memory. */
abstract class SignalRFixture extends SamplersFixture {
    static final String SEPARATOR = "\u001e";
    static final String HANDSHAKE = "{\"protocol\":\"json\",\"version\":1}" + SEPARATOR;
    static final String SHAKEN = "{}" + SEPARATOR;

    /** Connects with these parameters: the channel of the session, after the handshake. */
    final MemoryChannel connected(String... parameters) {
        connector.greet(SHAKEN);
        MemoryChannel channel = connects(new SignalRConnect(), "http://memory:1/hub", parameters);
        assertThat(channel.sent()).startsWith("{\"protocol\":");
        return channel;
    }

    /** The id of a call that was sent. */
    static String number(String sent) {
        return sent.replaceAll(".*\"invocationId\":\"([0-9]+)\".*", "$1").replace(SEPARATOR, "");
    }

    /** The completion of a call that was sent. */
    static String completion(String sent, String rest) {
        return "{\"type\":3,\"invocationId\":\"" + number(sent) + "\"" + rest + "}" + SEPARATOR;
    }
}
