package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whose turn it is among the addresses of a name. */
class HostLookupTest {
    private static final Map<String, List<String>> KNOWN = Map.of(
            "one", List.of("10.0.0.1"),
            "three", List.of("10.0.0.1", "10.0.0.2", "10.0.0.3"),
            "other", List.of("10.0.1.1", "10.0.1.2"),
            "both", List.of("10.0.0.1", "10.0.0.2", "::1", "::2", "::3"));

    private final HostLookup names = new HostLookup(HostLookupTest::addresses, 0);

    @AfterEach
    void close() {
        names.close();
    }

    private static InetAddress[] addresses(String host) throws UnknownHostException {
        if (!KNOWN.containsKey(host)) {
            throw new UnknownHostException(host);
        }
        List<String> texts = KNOWN.get(host);
        InetAddress[] addresses = new InetAddress[texts.size()];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = InetAddress.getByName(texts.get(i));
        }
        return addresses;
    }

    private List<String> ask(String host) throws Exception {
        return Arrays.stream(names.resolve(host).get(20, TimeUnit.SECONDS))
                .map(address -> address.getHostAddress().replace("0:0:0:0:0:0:0:", "::"))
                .toList();
    }

    @Test
    void everySessionBeginsWithTheNextAddressAndHasTheOthersAfterIt() throws Exception {
        assertThat(ask("three")).containsExactly("10.0.0.1", "10.0.0.2", "10.0.0.3");
        assertThat(ask("three")).containsExactly("10.0.0.2", "10.0.0.3", "10.0.0.1");
        assertThat(ask("three")).containsExactly("10.0.0.3", "10.0.0.1", "10.0.0.2");
        assertThat(ask("three")).containsExactly("10.0.0.1", "10.0.0.2", "10.0.0.3");
    }

    @Test
    void namesThatAreAskedForByTurnsHaveTurnsOfTheirOwn() throws Exception {
        for (int round = 0; round < 2; round++) {
            assertThat(ask("three").get(0)).isEqualTo("10.0.0." + (round + 1));
            assertThat(ask("other").get(0)).isEqualTo("10.0.1." + (round + 1));
            assertThat(ask("one")).containsExactly("10.0.0.1");
        }
    }

    @Test
    void familyThatTheSystemPutsFirstStaysFirst() throws Exception {
        assertThat(ask("both")).containsExactly("10.0.0.1", "10.0.0.2", "::1", "::2", "::3");
        assertThat(ask("both")).containsExactly("10.0.0.2", "10.0.0.1", "::2", "::3", "::1");
        assertThat(ask("both")).containsExactly("10.0.0.1", "10.0.0.2", "::3", "::1", "::2");
    }

    /** Such as one whose thread has no memory: later sessions must not wait for it. */
    @Test
    void nameIsLookedUpAgainAfterALookUpThatFailedByAnError() throws Exception {
        AtomicBoolean fails = new AtomicBoolean(true);
        HostLookup failing = new HostLookup(
                host -> {
                    if (fails.getAndSet(false)) {
                        throw new OutOfMemoryError("planted");
                    }
                    return addresses(host);
                },
                0);
        try {
            assertThatThrownBy(() -> failing.resolve("one").get(20, TimeUnit.SECONDS))
                    .hasRootCauseInstanceOf(OutOfMemoryError.class);
            assertThat(failing.resolve("one").get(20, TimeUnit.SECONDS)).hasSize(1);
        } finally {
            failing.close();
        }
    }

    @Test
    void lookUpThatCannotBeginFailsAtOnce() {
        names.close();
        assertThatThrownBy(() -> ask("one")).hasRootCauseInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> ask("one")).hasRootCauseInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void nameWithoutAnAddressIsUnknown() {
        assertThatThrownBy(() -> ask("nobody")).hasRootCauseInstanceOf(UnknownHostException.class);
    }

    /** Openings in quick succession ask on the thread that opens, and still begin with another address each. */
    @Test
    void answersAreKeptAndHaveTurns() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        HostLookup keeping = new HostLookup(
                host -> {
                    asked.incrementAndGet();
                    return addresses(host);
                },
                TimeUnit.HOURS.toNanos(1));
        try {
            assertThat(keeping.resolve("three").get(20, TimeUnit.SECONDS)[0].getHostAddress())
                    .isEqualTo("10.0.0.1");
            for (String next : List.of("10.0.0.2", "10.0.0.3", "10.0.0.1")) {
                CompletableFuture<InetAddress[]> known = keeping.resolve("three");
                assertThat(known).isDone();
                assertThat(known.join()[0].getHostAddress()).isEqualTo(next);
            }
            assertThat(asked).hasValue(1);
            assertThatThrownBy(() -> keeping.resolve("nobody").get(20, TimeUnit.SECONDS))
                    .hasRootCauseInstanceOf(UnknownHostException.class);
            assertThat(asked).hasValue(2);
            assertThatThrownBy(() -> keeping.resolve("nobody").get(20, TimeUnit.SECONDS))
                    .hasRootCauseInstanceOf(UnknownHostException.class);
            assertThat(asked).hasValue(3);
        } finally {
            keeping.close();
        }
    }

    @Test
    void answersAreAskedForAgainWhenTheirTimeIsOver() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        HostLookup keeping = new HostLookup(
                host -> {
                    asked.incrementAndGet();
                    return addresses(host);
                },
                1);
        try {
            for (int i = 1; i <= 3; i++) {
                keeping.resolve("one").get(20, TimeUnit.SECONDS);
                assertThat(asked).hasValue(i);
            }
        } finally {
            keeping.close();
        }
    }
}
