package io.github.jmeterduplex.dsl;

import io.github.jmeterduplex.control.DuplexResultsGui;
import java.lang.reflect.Method;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;
import us.abstracta.jmeter.javadsl.codegeneration.MethodCall;
import us.abstracta.jmeter.javadsl.codegeneration.MethodCallContext;
import us.abstracta.jmeter.javadsl.codegeneration.SingleTestElementCallBuilder;
import us.abstracta.jmeter.javadsl.core.listeners.BaseListener;

/**
 * The element with which a run on JMeter's remote engines gives each engine its share of the load, and brings the
 * figures of all together. In a run of one JMeter it does nothing.
 */
public final class DuplexResults extends BaseListener {
    private DuplexResults() {
        super("Duplex Results", DuplexResultsGui.class);
    }

    /** Creates the element. */
    public static DuplexResults of() {
        return new DuplexResults();
    }

    @Override
    protected TestElement buildTestElement() {
        return new io.github.jmeterduplex.control.DuplexResults();
    }

    /** Makes the code for this element of a plan, for jmx2dsl. */
    public static final class CodeBuilder
            extends SingleTestElementCallBuilder<io.github.jmeterduplex.control.DuplexResults> {
        /** Created by jmx2dsl. */
        public CodeBuilder(List<Method> factories) {
            super(io.github.jmeterduplex.control.DuplexResults.class, factories);
        }

        @Override
        protected MethodCall buildMethodCall(
                io.github.jmeterduplex.control.DuplexResults element, MethodCallContext context) {
            return buildMethodCall();
        }
    }
}
