package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.record.interval.IntervalListener;
import io.github.jmeterduplex.internal.remote.EngineSender;
import io.github.jmeterduplex.internal.remote.EngineShare;
import io.github.jmeterduplex.internal.remote.ResultsChannel;
import io.github.jmeterduplex.internal.settings.Property;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/** The present test of this engine, if a controller gathers its figures. Thread-safe. */
public final class RemoteTest {
    private static final AtomicReference<@Nullable RemoteTest> PRESENT = new AtomicReference<>();

    private final EngineShare share;
    private final EngineSender sender;
    /** The properties that were set for this test alone. Confined to the thread of JMeter's engine. */
    private final Set<String> properties = new HashSet<>();

    private RemoteTest(EngineShare share, EngineSender sender) {
        this.share = share;
        this.sender = sender;
    }

    /**
     * Begins a test: takes the share of the load that the controller gives, and the controller's properties where this
     * engine has none. Used by the thread of JMeter's engine.
     *
     * @param host by which the controller knows this engine
     */
    public static void begin(EngineShare share, String host) {
        RemoteTest begun = new RemoteTest(share, new EngineSender(share, host));
        RemoteTest stale = PRESENT.getAndSet(begun);
        if (stale != null) {
            stale.end();
        }
        begun.setProperties();
        begun.sender.start();
    }

    private void setProperties() {
        Map<String, String> wanted = new TreeMap<>(share.properties());
        wanted.put(Property.SLICE.key(), share.index() + "/" + share.count());
        wanted.forEach((name, value) -> {
            if (JMeterUtils.getPropDefault(name, "").isBlank()) {
                JMeterUtils.setProperty(name, value);
                properties.add(name);
            }
        });
    }

    /** Ends the test of a share, if it is the present one. Used by the thread of JMeter's engine. */
    public static void end(EngineShare share) {
        RemoteTest ending = PRESENT.get();
        if (ending == null || !ending.share.equals(share)) {
            return;
        }
        PRESENT.set(null);
        ending.end();
    }

    private void end() {
        properties.forEach(JMeterUtils.getJMeterProperties()::remove);
        if (!sender.hasBegun()) {
            sender.ended();
        }
    }

    /** Returns what sends the figures of a run to the controller; empty if there is none. */
    static Optional<IntervalListener> listener(Path folder) {
        RemoteTest present = PRESENT.get();
        if (present == null) {
            return Optional.empty();
        }
        present.sender.begin(folder);
        return Optional.of(present.sender);
    }

    /** Returns the controller of the present test; empty if there is none. */
    public static Optional<ResultsChannel> controller() {
        return Optional.ofNullable(PRESENT.get()).map(test -> test.share.channel());
    }
}
