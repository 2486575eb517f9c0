package io.github.jmeterduplex.internal.sampler;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.session.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table that is read once gives every sample what JMeter's own table gives: each step is done with both. */
class StillTableTest {
    private static final List<String> CELLS = List.of("still", "moving", "other", TestElement.NAME);

    @TempDir
    private Path folder;

    private final JMeterVariables variables = new JMeterVariables();
    private JavaSampler ours;
    private JavaSampler jmeters;

    /** Keeps the cells of its sample in the thread's variables. */
    public static final class Ours extends DuplexSampler {
        private final CellMemory<String[]> memory = new CellMemory<>();

        @Override
        protected void declare(CellTable cells) {
            cells.cell("still").cell("moving").cell("other");
        }

        @Override
        protected void sample(Run run, Sample sample, SampleResult result) {
            JMeterContextService.getContext()
                    .getVariables()
                    .putObject("seen", memory.of(run, sample, CELLS, () -> sample.texts(CELLS)));
        }
    }

    /** The same with JMeter's own table. */
    public static final class Jmeters extends AbstractJavaSamplerClient {
        @Override
        public SampleResult runTest(JavaSamplerContext context) {
            String[] texts =
                    CELLS.stream().map(name -> context.getParameter(name, null)).toArray(String[]::new);
            context.getJMeterVariables().putObject("seen", texts);
            SampleResult result = new SampleResult();
            result.setSuccessful(true);
            return result;
        }
    }

    @BeforeEach
    void samplers() throws IOException, InvalidVariableException {
        Path empty = Files.createFile(folder.resolve("jmeter.properties"));
        JMeterUtils.loadJMeterProperties(empty.toString());
        JMeterUtils.setProperty("duplex.results", folder.resolve("results").toString());
        JMeterUtils.setProperty("duplex.drain.seconds", "0");
        JMeterContextService.getContext().setVariables(variables);
        ours = sampler(Ours.class);
        jmeters = sampler(Jmeters.class);
    }

    @AfterEach
    void endTheRun() {
        ours.testEnded();
        Runs.end();
    }

    private static JavaSampler sampler(Class<?> client) throws InvalidVariableException {
        Arguments cells = new Arguments();
        cells.addArgument("still", "as it stands");
        cells.addArgument("moving", "user ${user}");
        cells.addArgument("still", "second row of that name");
        JavaSampler element = new JavaSampler();
        element.setName("send");
        element.setClassname(client.getName());
        element.setArguments(cells);
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

    /** One sample of each as JMeter runs it, and what the cells said, which is the same. */
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

    @Test
    void rowsWithVariablesMoveAndOthersStay() {
        for (String user : new String[] {"a", "b", "b", "c"}) {
            assertThat(sample(user)).containsExactly("as it stands", "user " + user, null, "send");
        }
        assertThat(table(ours)).isInstanceOf(StillTable.class);
    }

    @Test
    void tableOfTextsIsReadOnce() {
        both(sampler -> {
            sampler.setRunningVersion(false);
            table(sampler).removeArgument("moving");
            sampler.setRunningVersion(true);
        });
        sample("a");
        Object version = ((StillTable) table(ours)).versionIn(ours);
        assertThat(table(ours).getArgumentsAsMap()).isSameAs(version);
        assertThat(sample("b")).containsExactly("as it stands", null, null, "send");
        assertThat(((StillTable) table(ours)).versionIn(ours)).isSameAs(version).isNotNull();
    }

    @Test
    void versionIsAnotherWhenATextIsOrMayBe() {
        sample("a");
        StillTable table = (StillTable) table(ours);
        Object first = table.versionIn(ours);
        sample("a");
        assertThat(table.versionIn(ours)).isSameAs(first);
        sample("b");
        assertThat(table.versionIn(ours)).isNotNull().isNotSameAs(first);
        both(sampler -> table(sampler).getArgumentCount());
        assertThat(table.versionIn(ours)).isNull();
        sample("c");
        assertThat(table.versionIn(ours)).isNull();
    }

    @Test
    void newNameOfTheSamplerIsKnown() {
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
        for (int samples = 1; samples <= 3; samples++) {
            evaluated.set(0);
            sample(counting, jmeters);
            int wanted = evaluated.getAndSet(0);
            sample(counting, ours);
            assertThat(evaluated.get()).as("sample %d", samples).isPositive().isEqualTo(wanted);
        }
    }

    @Test
    void scriptThatChangesRowsIsHeard() {
        sample("a");
        both(sampler -> table(sampler).getArgument(0).setValue("a script's"));
        assertThat(sample("b")).startsWith("a script's");
        sample("c");
        both(sampler -> table(sampler).addArgument(new Argument("other", "a script's too")));
        assertThat(sample("d")).contains("a script's too");
        sample("e");
        both(sampler -> table(sampler).removeArgument("moving"));
        sample("f");
        sample("g");
    }

    @Test
    void tableOfAScriptIsReadInItsPlace() {
        sample("a");
        both(sampler -> {
            Arguments cells = new Arguments();
            cells.addArgument("other", "of the script's table");
            sampler.setArguments(cells);
        });
        assertThat(sample("b")).containsExactly(null, null, "of the script's table", "send");
        assertThat(sample("c")).containsExactly("as it stands", "user c", null, "send");
    }

    @Test
    void requestDefaultsFillWhatThePlanLacks() {
        Arguments rows = new Arguments();
        rows.addArgument("other", "a default");
        rows.addArgument("still", "a default that a row overrides");
        JavaConfig defaults = new JavaConfig();
        defaults.setArguments(rows);
        defaults.setRunningVersion(true);
        Stream.of("a", "b", "c").forEach(user -> {
            both(sampler -> sampler.addTestElement((TestElement) defaults.clone()));
            assertThat(sample(user)).containsExactly("as it stands", "user " + user, "a default", "send");
        });
        assertThat(sample("d")).containsExactly("as it stands", "user d", null, "send");
    }

    @Test
    void cloneIsJmetersOwn() {
        sample("a");
        Arguments copy = (Arguments) table(ours).clone();
        assertThat(copy).isExactlyInstanceOf(Arguments.class);
        assertThat(copy.getArgumentsAsMap())
                .isEqualTo(((Arguments) table(jmeters).clone()).getArgumentsAsMap());
        assertThat(copy.getArgumentsAsMap()).containsEntry("moving", "user a");
    }

    @Test
    void onlyTheSamplersOwnClassReplacesItsTable() {
        StillTable.replaceTableOf(jmeters, Ours.class, new JavaSamplerContext(table(jmeters)));
        assertThat(table(jmeters)).isExactlyInstanceOf(Arguments.class);
    }
}
