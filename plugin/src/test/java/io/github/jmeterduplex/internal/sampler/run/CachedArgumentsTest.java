package io.github.jmeterduplex.internal.sampler.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterCache;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.protocol.java.config.JavaConfig;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments.ArgumentSet;
import org.junit.jupiter.params.provider.MethodSource;

/** A table that is read once gives every sample what JMeter's own table gives: each step is done with both. */
class CachedArgumentsTest extends JMeterRunFixture {
    private static final List<String> PARAMETERS = List.of("still", "moving", "other", TestElement.NAME);

    private final JMeterVariables variables = new JMeterVariables();
    private JavaSampler ours;
    private JavaSampler jmeters;

    /** Keeps the parameters of its sample in the thread's variables. */
    public static final class Ours extends DuplexSampler {
        private final ParameterCache<String[]> memory = new ParameterCache<>();

        @Override
        public ParameterTable table() {
            return ParameterTable.of(Parameter.text("still"), Parameter.text("moving"), Parameter.text("other"));
        }

        @Override
        protected void sample(Run run, SampleContext sample, SampleResult result) {
            JMeterContextService.getContext()
                    .getVariables()
                    .putObject("seen", memory.of(run, sample, PARAMETERS, () -> sample.texts(PARAMETERS)));
        }
    }

    /** The same with JMeter's own table. */
    public static final class Jmeters extends AbstractJavaSamplerClient {
        @Override
        public SampleResult runTest(JavaSamplerContext context) {
            String[] texts = PARAMETERS.stream()
                    .map(name -> context.getParameter(name, null))
                    .toArray(String[]::new);
            context.getJMeterVariables().putObject("seen", texts);
            SampleResult result = new SampleResult();
            result.setSuccessful(true);
            return result;
        }
    }

    @BeforeEach
    void samplers() throws InvalidVariableException {
        JMeterContextService.getContext().setVariables(variables);
        ours = sampler(Ours.class);
        jmeters = sampler(Jmeters.class);
    }

    @AfterEach
    void endTheTest() {
        ours.testEnded();
    }

    private static JavaSampler sampler(Class<?> client) throws InvalidVariableException {
        return sampler(client, "no parameter");
    }

    private static JavaSampler sampler(Class<?> client, String name) throws InvalidVariableException {
        Arguments parameters = new Arguments();
        parameters.addArgument(name, "by its name");
        parameters.addArgument("still", "as it stands");
        parameters.addArgument("moving", "user ${user}");
        parameters.addArgument("still", "second row of that name");
        JavaSampler element = new JavaSampler();
        element.setName("send");
        element.setClassname(client.getName());
        element.setArguments(parameters);
        new ValueReplacer(new TestPlan()).replaceValues(element);
        element.testStarted();
        element.setRunningVersion(true);
        // What a JMeter thread works on.
        return (JavaSampler) element.clone();
    }

    private static Arguments table(JavaSampler sampler) {
        return (Arguments) sampler.getProperty(JavaSampler.ARGUMENTS).getObjectValue();
    }

    private void both(Consumer<JavaSampler> step) {
        step.accept(ours);
        step.accept(jmeters);
    }

    /** One sample of each as JMeter runs it, and what the parameters said, which is the same. */
    private String[] sample(String user) {
        variables.put("user", user);
        String[] texts = sample(variables, ours);
        assertThat(texts).containsExactly(sample(variables, jmeters));
        return texts;
    }

    private static String[] sample(JMeterVariables variables, JavaSampler sampler) {
        JMeterContextService.getContext().setCurrentSampler(sampler);
        SampleResult result = sampler.sample(null);
        assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
        sampler.recoverRunningVersion();
        return (String[]) variables.getObject("seen");
    }

    private CachedArguments still() {
        assertThat(table(ours)).isInstanceOf(CachedArguments.class);
        return (CachedArguments) table(ours);
    }

    @Test
    void rowsWithVariablesMoveAndOthersStay() {
        for (String user : new String[] {"a", "b", "b", "c", "c"}) {
            assertThat(sample(user)).containsExactly("as it stands", "user " + user, null, "send");
        }
        assertThat(CachedArguments.versionOf(ours)).isNotNull();
    }

    @Test
    void tableOfTextsIsReadOnce() {
        both(sampler -> {
            sampler.setRunningVersion(false);
            table(sampler).removeArgument("moving");
            sampler.setRunningVersion(true);
        });
        sample("a");
        sample("a");
        sample("a");
        Object version = CachedArguments.versionOf(ours);
        assertThat(sample("b")).containsExactly("as it stands", null, null, "send");
        assertThat(CachedArguments.versionOf(ours)).isSameAs(version).isNotNull();
    }

    @Test
    void versionIsAnotherWhenATextIsOrMayBe() {
        sample("a");
        sample("a");
        sample("a");
        Object first = CachedArguments.versionOf(ours);
        sample("a");
        assertThat(CachedArguments.versionOf(ours)).isSameAs(first);
        sample("b");
        assertThat(CachedArguments.versionOf(ours)).isNotNull().isNotSameAs(first);
        both(sampler -> table(sampler).getArgumentCount());
        assertThat(CachedArguments.versionOf(ours)).isNull();
        sample("c");
        assertThat(CachedArguments.versionOf(ours)).isNull();
    }

    @Test
    void mapIsTheAskersOwn() {
        sample("a");
        sample("a");
        sample("a");
        Map<String, String> map = still().getArgumentsAsMap();
        assertThat(map).isEqualTo(table(jmeters).getArgumentsAsMap());
        map.clear();
        sample("b");
    }

    @Test
    void newNameOfTheSamplerIsKnown() {
        sample("a");
        sample("a");
        sample("a");
        both(sampler -> {
            sampler.setRunningVersion(false);
            sampler.setName("renamed");
            sampler.setRunningVersion(true);
        });
        assertThat(sample("b")).containsExactly("as it stands", "user b", null, "renamed");
    }

    @Test
    void functionIsEvaluatedAsOftenAsByJMeter() {
        AtomicInteger evaluated = new AtomicInteger();
        JMeterVariables counting = new JMeterVariables() {
            @Override
            public String get(String name) {
                evaluated.incrementAndGet();
                return super.get(name);
            }
        };
        counting.put("user", "a");
        JMeterContextService.getContext().setVariables(counting);
        for (int samples = 1; samples <= 4; samples++) {
            evaluated.set(0);
            sample(counting, jmeters);
            int wanted = evaluated.getAndSet(0);
            sample(counting, ours);
            assertThat(evaluated.get()).as("sample %d", samples).isPositive().isEqualTo(wanted);
        }
    }

    private static final List<String> STEPS =
            List.of("value", "add", "remove", "rows", "table", "clone", "defaults", "look");

    static Stream<ArgumentSet> steps() {
        return STEPS.stream()
                .flatMap(step -> Stream.of(1, 2, 3, 4)
                        .map(when -> org.junit.jupiter.params.provider.Arguments.argumentSet(
                                step + " before sample " + when, step, when)));
    }

    /** What a script or a config element does to a table before one sample, JMeter undoes after it. */
    private static void step(String step, JavaSampler sampler) {
        Arguments rows = table(sampler);
        Arguments others = new Arguments();
        others.addArgument("other", "of another table");
        others.addArgument("still", "of another table");
        switch (step) {
            case "value" -> rows.getArgument(1).setValue("a script's");
            case "add" -> rows.addArgument(new Argument("other", "a script's"));
            case "remove" -> rows.removeArgument("moving");
            case "rows" -> rows.setArguments(List.of(new Argument("other", "a script's row")));
            case "table" -> sampler.setArguments(others);
            case "clone" -> {
                Arguments copy = (Arguments) rows.clone();
                copy.getArgument(1).setValue("a script's");
                sampler.setArguments(copy);
            }
            case "defaults" -> {
                JavaConfig defaults = new JavaConfig();
                defaults.setArguments(others);
                defaults.setRunningVersion(true);
                sampler.addTestElement(defaults);
            }
            default -> assertThat(rows.toString()).contains("as it stands");
        }
    }

    @ParameterizedTest
    @MethodSource("steps")
    void whatAScriptDoesHoldsAsInJMeter(String step, int when) {
        List<String> changed = new ArrayList<>();
        for (int samples = 1; samples <= 7; samples++) {
            if (samples == when) {
                both(sampler -> step(step, sampler));
            }
            String[] texts = sample("u" + samples / 2);
            if (samples == when) {
                changed.addAll(Arrays.asList(texts));
            }
        }
        if (!step.equals("look")) {
            assertThat(changed)
                    .as("the step has changed something")
                    .isNotEqualTo(Arrays.asList("as it stands", "user u" + when / 2, null, "send"));
        }
        boolean isKnown = CachedArguments.versionOf(ours) != null;
        assertThat(isKnown).as("read once").isEqualTo(when < 3 || step.equals("table") || step.equals("clone"));
    }

    @Test
    void requestDefaultsFillWhatThePlanLacks() {
        for (String user : List.of("a", "b", "c", "d")) {
            both(sampler -> step("defaults", sampler));
            assertThat(sample(user)).containsExactly("as it stands", "user " + user, "of another table", "send");
        }
        assertThat(sample("e")).containsExactly("as it stands", "user e", null, "send");
    }

    @Test
    void cloneIsJmetersOwn() {
        sample("a");
        sample("a");
        Arguments copy = (Arguments) still().clone();
        assertThat(copy).isExactlyInstanceOf(Arguments.class);
        assertThat(copy.getArgumentsAsMap())
                .isEqualTo(((Arguments) table(jmeters).clone()).getArgumentsAsMap());
        assertThat(copy.getArgumentsAsMap()).containsEntry("moving", "user a");
    }

    @Test
    void rowWithAFunctionAsItsNameKeepsJmetersTable() throws InvalidVariableException {
        ours = sampler(Ours.class, "${user}");
        jmeters = sampler(Jmeters.class, "${user}");
        for (String user : List.of("other", "nobody", "other", "other")) {
            assertThat(sample(user)[2]).isEqualTo(user.equals("other") ? "by its name" : null);
        }
        assertThat(table(ours)).isExactlyInstanceOf(Arguments.class);
    }
}
