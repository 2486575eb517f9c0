package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What messages hear of their bytes: {@code NAME written}, {@code NAME lost CAUSE} or {@code NAME failed CAUSE}.
 * Thread-safe.
 */
public final class RecordingWriteListener {
    private final List<String> heard = Collections.synchronizedList(new ArrayList<>());

    /** The listener of one message. */
    public WriteListener of(String name) {
        return new WriteListener() {
            @Override
            public void written() {
                add(name + " written");
            }

            @Override
            public void dropped(boolean begun, Fault why) {
                add(name + (begun ? " lost " : " failed ") + why.cause().slug());
            }
        };
    }

    private void add(String text) {
        synchronized (heard) {
            heard.add(text);
            heard.notifyAll();
        }
    }

    /** Waits until so many messages have heard what became of them; what is being written hears last. */
    public void await(int count) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        synchronized (heard) {
            while (heard.size() < count) {
                assertThat(System.nanoTime())
                        .as("%s of %s", heard.size(), count)
                        .isLessThan(deadline);
                heard.wait(1_000);
            }
        }
    }

    /** In the order in which it was heard. */
    public List<String> all() {
        return List.copyOf(heard);
    }
}
