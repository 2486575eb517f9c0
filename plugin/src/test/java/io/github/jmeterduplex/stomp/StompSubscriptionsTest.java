package io.github.jmeterduplex.stomp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.user.PushSource;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.protocol.stomp.Subscription;
import io.github.jmeterduplex.session.Header;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Subscribe and Unsubscribe, and what a session knows of them. */
class StompSubscriptionsTest {
    private final StompFixture fixture = new StompFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private SampleResult unsubscribe(String... parameters) {
        return fixture.sample(new StompUnsubscribe(), parameters);
    }

    @Test
    void subscribeTellsHowManySessionsDid() {
        fixture.open();
        SampleResult one = fixture.sample(new StompSubscribe(), "destination=/topic/a");
        assertThat(one.getResponseMessage()).isEqualTo("subscribed 1 session");
        assertThat(one.getSamplerData()).contains("destination: /topic/a");
        fixture.open();
        SampleResult two = fixture.sample(new StompSubscribe(), "destination=/topic/a");
        assertThat(two.getResponseMessage()).isEqualTo("subscribed 2 sessions");
    }

    @Test
    void pushesOfARenderedDestinationCountUnderItsTextBeforeTheRendering() {
        fixture.connector().greet("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n^@");
        SampleResult connected =
                fixture.sample(new StompConnect(), "url=ws://memory:1/stomp", "subscribe=/queue/{{session}},/topic/a");
        assertThat(connected.isSuccessful()).as(connected.getResponseMessage()).isTrue();
        MemoryChannel channel = fixture.connector().channel(0);
        assertThat(channel.sent()).startsWith("CONNECT");
        assertThat(channel.sent()).contains("destination:/queue/0\n");
        channel.says("MESSAGE\nsubscription:0\nmessage-id:1\ndestination:/queue/0\n\nhi^@");
        channel.says("MESSAGE\nsubscription:1\nmessage-id:2\ndestination:/topic/a\n\nhi^@");
        assertThat(fixture.log().count("pushed /queue/{{session}}")).isEqualTo(1);
        assertThat(fixture.log().count("pushed /topic/a")).isEqualTo(1);
        assertThat(fixture.log().count("pushed /queue/0")).isZero();
    }

    @Test
    void unsubscribeByDestinationEndsAllThatGoThere() {
        MemoryChannel channel = fixture.open("/topic/a", "/topic/b", "/topic/a");
        SampleResult result = unsubscribe("destination=/topic/a");
        assertThat(result.getResponseMessage()).isEqualTo("ended 2 subscriptions in 1 session");
        assertThat(channel.sent()).isEqualTo("UNSUBSCRIBE\nid:0\n\n^@");
        assertThat(channel.sent()).isEqualTo("UNSUBSCRIBE\nid:2\n\n^@");
        assertThat(channel.sent()).isNull();
        assertThat(fixture.session(0).subscriptions().list())
                .extracting(Subscription::source)
                .containsExactly("/topic/b");
    }

    @Test
    void unsubscribeByIdEndsOne() {
        MemoryChannel channel = fixture.open("/topic/a", "/topic/a");
        assertThat(unsubscribe("id=1").isSuccessful()).isTrue();
        assertThat(channel.sent()).isEqualTo("UNSUBSCRIBE\nid:1\n\n^@");
        assertThat(fixture.session(0).subscriptions().list()).hasSize(1);
    }

    @Test
    void whatWasNeverSubscribedIsToldWithWhatIs() {
        fixture.open("/topic/a");
        fixture.open("/topic/b");
        SampleResult result = unsubscribe("destination=/topic/b");
        assertThat(result.getResponseCode()).isEqualTo("409");
        assertThat(result.getResponseMessage())
                .isEqualTo("session 0 has no subscription with destination \"/topic/b\"; it has /topic/a (id 0); "
                        + "ended 1 subscription in 2 sessions");
    }

    @Test
    void exactlyOneOfDestinationAndIdIsSet() {
        fixture.open("/topic/a");
        assertThat(unsubscribe().getResponseMessage()).startsWith("parameter destination is blank");
        SampleResult both = unsubscribe("destination=/topic/a", "id=0");
        assertThat(both.getResponseCode()).isEqualTo("400");
        assertThat(both.getResponseMessage()).contains("parameter id", "blank if destination is set");
    }

    @Test
    void messageThatWasOnTheWayCountsUnderItsDestination() {
        MemoryChannel channel = fixture.open();
        fixture.sample(new StompSubscribe(), "destination=/topic/a");
        unsubscribe("destination=/topic/a");
        channel.says("MESSAGE\nsubscription:0\nmessage-id:1\ndestination:/topic/a\n\nlate^@");
        assertThat(fixture.log().count("pushed /topic/a")).isEqualTo(1);
        assertThat(fixture.log().count("pushed label")).isZero();
    }

    @Test
    void pushesCountUnderTheNameOfTheSamplerThatSubscribed() {
        MemoryChannel channel = fixture.open("/topic/a");
        fixture.sample(new StompSubscribe(), "destination=/topic/b");
        channel.says("MESSAGE\nsubscription:0\nmessage-id:1\ndestination:/topic/a\n\nx^@");
        channel.says("MESSAGE\nsubscription:1\nmessage-id:2\ndestination:/topic/b\n\nx^@");
        assertThat(fixture.log().count("pushed /topic/a")).isEqualTo(1);
        assertThat(fixture.log().count("pushed label")).isEqualTo(1);
        assertThat(fixture.session(0).subscriptions().list())
                .extracting(Subscription::arrived)
                .containsExactly(1L, 1L);
    }

    @Test
    void idThatIsTakenIsRefusedAndNumbersPassItOver() {
        MemoryChannel channel = fixture.open();
        assertThat(fixture.sample(new StompSubscribe(), "destination=/topic/a", "id=0")
                        .isSuccessful())
                .isTrue();
        SampleResult again = fixture.sample(new StompSubscribe(), "destination=/topic/b", "id=0");
        assertThat(again.getResponseCode()).isEqualTo("400");
        assertThat(again.getResponseMessage()).contains("parameter id: \"0\"", "no other subscription");
        StompFixture.skip(channel);
        fixture.sample(new StompSubscribe(), "destination=/topic/c");
        assertThat(channel.sent()).startsWith("SUBSCRIBE\nid:1\n");
    }

    @Test
    void listHoldsAllThatSubscribingAgainNeeds() {
        fixture.open();
        fixture.sample(
                new StompSubscribe(),
                "destination=/queue/a",
                "id=mine",
                "ack=client",
                "acknowledge=receive",
                "headers={\"selector\":\"x = 1\"}");
        assertThat(fixture.session(0).subscriptions().list()).singleElement().satisfies(one -> {
            assertThat(one.id()).isEqualTo("mine");
            assertThat(one.source()).isEqualTo("/queue/a");
            assertThat(one.ack().word()).isEqualTo("client");
            assertThat(one.settling()).isEqualTo(PushSource.Settling.LAST);
            assertThat(one.headers()).containsExactly(new Header("selector", "x = 1"));
            assertThat(one.stats().label()).isEqualTo("label");
        });
    }
}
