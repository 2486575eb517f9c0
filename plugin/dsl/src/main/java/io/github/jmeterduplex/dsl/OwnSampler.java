package io.github.jmeterduplex.dsl;

import io.github.jmeterduplex.gui.OwnSamplerGui;
import java.lang.reflect.Method;
import java.util.List;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestElement;
import us.abstracta.jmeter.javadsl.codegeneration.MethodCall;
import us.abstracta.jmeter.javadsl.codegeneration.MethodCallContext;
import us.abstracta.jmeter.javadsl.codegeneration.SingleGuiClassCallBuilder;
import us.abstracta.jmeter.javadsl.codegeneration.params.StringParam;
import us.abstracta.jmeter.javadsl.core.samplers.BaseSampler;

/** A class of your own that extends a sampler of Duplex, in a plan. */
public final class OwnSampler extends BaseSampler<OwnSampler> {
    private final String className;
    private final Arguments rows = ParameterRows.noRows();

    private OwnSampler(String name, String className) {
        super(name, OwnSamplerGui.class);
        this.className = className;
    }

    /**
     * Creates the element.
     *
     * @param name the element's name, and its label in results
     * @param className the name of your class, which JMeter must find when the plan runs
     */
    public static OwnSampler of(String name, String className) {
        return new OwnSampler(name, className);
    }

    /** Sets a parameter of the class; the sampler checks it when it runs. */
    public OwnSampler parameter(String name, String text) {
        rows.removeArgument(name);
        rows.addArgument(new Argument(name, text, "="));
        return this;
    }

    @Override
    protected TestElement buildTestElement() {
        JavaSampler element = new JavaSampler();
        element.setClassname(className);
        element.setArguments((Arguments) rows.clone());
        return element;
    }

    /** Makes the code for this element of a plan, for jmx2dsl. */
    public static final class CodeBuilder extends SingleGuiClassCallBuilder {
        /** Created by jmx2dsl. */
        public CodeBuilder(List<Method> factories) {
            super(OwnSamplerGui.class, factories);
        }

        @Override
        protected MethodCall buildMethodCall(MethodCallContext context) {
            JavaSampler sampler = (JavaSampler) context.getTestElement();
            MethodCall call =
                    buildMethodCall(new StringParam(sampler.getName()), new StringParam(sampler.getClassname()));
            ElementCodeBuilder.texts(sampler.getArguments())
                    .forEach((name, text) -> call.chain("parameter", new StringParam(name), new StringParam(text)));
            return call;
        }
    }
}
