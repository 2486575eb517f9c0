package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.remote.EngineShare;
import io.github.jmeterduplex.internal.sampler.run.EngineShares;
import io.github.jmeterduplex.internal.sampler.run.RemoteTest;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.jspecify.annotations.Nullable;

/**
 * A listener for the figures of Duplex. In a run on JMeter's remote engines it travels with the plan: each engine gets
 * its share of the load, and sends its figures to the controller, which then has the live figures, the files, the
 * report and the exit code of all. In a run of one JMeter it does nothing: that has all of this by itself.
 *
 * <p>JMeter keeps a listener that is {@code Remoteable} at the controller; this one is not. JMeter makes a copy of the
 * plan for each engine, all of them before it sends the first.
 */
public final class DuplexResults extends AbstractTestElement implements TestStateListener, NoThreadClone {
    private static final long serialVersionUID = 1;

    /** The streams to which an element with a share was written: of two elements in a plan, the first one counts. */
    private static final Set<ObjectOutputStream> SERVED =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    /** The shares of the copies of this element; null before the first. */
    private transient @Nullable EngineShares ofCopies;
    /** The shares of which this element gets one; null for one that was not copied. */
    private transient @Nullable EngineShares shares;
    /** The share of the engine to which this element was sent; null at the controller. */
    private @Nullable EngineShare share;

    @Override
    public Object clone() {
        DuplexResults copy = (DuplexResults) super.clone();
        copy.shares = ofCopies();
        copy.shares.copied();
        return copy;
    }

    private synchronized EngineShares ofCopies() {
        EngineShares known = ofCopies;
        if (known == null) {
            known = new EngineShares(ControllerSearches::new);
            ofCopies = known;
        }
        return known;
    }

    /**
     * Gives the element a share if JMeter is about to send it to an engine: only then it belongs to a plan that runs,
     * and not to one that is copied in the window.
     */
    private void writeObject(ObjectOutputStream out) throws IOException {
        if (isRunningVersion() && shares != null && SERVED.add(out)) {
            share = shares.next();
        }
        out.defaultWriteObject();
    }

    /** Does nothing: JMeter runs the plan by itself. */
    @Override
    public void testStarted() {}

    @Override
    public void testStarted(String host) {
        if (share != null) {
            RemoteTest.begin(share, host);
        }
    }

    /** Does nothing, as does {@link #testStarted()}. */
    @Override
    public void testEnded() {}

    @Override
    public void testEnded(String host) {
        if (share != null) {
            RemoteTest.end(share);
        }
    }
}
