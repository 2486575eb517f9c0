package io.github.jmeterduplex.internal.sampler.run;

import java.lang.reflect.Field;
import java.util.Collection;
import java.util.List;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.AbstractFunction;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jorphan.collections.HashTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Is told by JMeter that a test starts, before its threads do: their time has not begun yet. JMeter makes an object of
 * every class of functions when it reads its first plan, and offers functions to register for that. This one has no
 * name, by which JMeter takes it for no function of plans. Its methods run on the thread of JMeter's engine.
 */
public final class TestStart extends AbstractFunction implements TestStateListener {
    private static final Logger LOG = LoggerFactory.getLogger(TestStart.class);

    /** Creates the object; called by JMeter when it reads its first plan, and registers for the next test. */
    public TestStart() {
        StandardJMeterEngine.register(this);
        RemotePlanHint.give();
    }

    @Override
    public void testStarted() {
        try {
            Field engine = StandardJMeterEngine.class.getDeclaredField("engine");
            engine.setAccessible(true);
            Field test = StandardJMeterEngine.class.getDeclaredField("test");
            test.setAccessible(true);
            if (engine.get(null) instanceof StandardJMeterEngine running
                    && test.get(running) instanceof HashTree tree) {
                Rehearsals.of(tree);
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.debug("Duplex: this JMeter does not show its plan, which is not rehearsed", e);
        }
    }

    @Override
    public void testStarted(String host) {
        testStarted();
    }

    /** Registers for the next test of this JVM: JMeter forgets all when a test has started. */
    @Override
    public void testEnded() {
        StandardJMeterEngine.register(this);
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }

    /** Returns a blank name, with which JMeter offers no function. */
    @Override
    public String getReferenceKey() {
        return "";
    }

    @Override
    public String execute(SampleResult previous, Sampler current) {
        return "";
    }

    @Override
    public void setParameters(Collection<CompoundVariable> parameters) {
        // It is not called.
    }

    @Override
    public List<String> getArgumentDesc() {
        return List.of();
    }
}
