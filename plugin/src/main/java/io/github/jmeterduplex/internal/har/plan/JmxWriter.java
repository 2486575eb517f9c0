package io.github.jmeterduplex.internal.har.plan;

import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;

/** Writes an imported plan as a JMX file. Confined to one thread. */
final class JmxWriter {
    /** Matches a host name that can be an argument of a JMeter function. */
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._\\[\\]:%-]*");

    private final PlanBuilder plan;
    private final String users;
    private final ReferenceRenderer renderer;
    private final PlanXmlWriter xml;
    private final StepElementsWriter elements;

    /** @param users name of the file of users */
    JmxWriter(PlanBuilder plan, String users, Writer out) throws XMLStreamException {
        this.plan = plan;
        this.users = users;
        this.renderer = new ReferenceRenderer(plan.isOneThread(), plan.links().secrets());
        this.xml = new PlanXmlWriter(out);
        this.elements = new StepElementsWriter(xml, renderer);
    }

    void write(String name) throws XMLStreamException {
        xml.document(() -> xml.node(
                "jmeterTestPlan",
                new String[] {"version", "1.2", "properties", "5.0", "jmeter", "5.6.3"},
                () -> xml.tree(() -> {
                    testPlan(name);
                    xml.tree(() -> {
                        threadGroup();
                        xml.tree(this::content);
                    });
                })));
    }

    private void testPlan(String name) throws XMLStreamException {
        StringJoiner comment = new StringJoiner("\n");
        comment.add(
                "Made of a recording by the command import. Change by -J: users, rampSeconds, loops, think (percent of"
                        + " the recorded think times), host, port.");
        plan.summary().forEach(comment::add);
        xml.test("TestPlan", "TestPlanGui", name, comment.toString(), () -> {
            xml.bool("TestPlan.tearDown_on_shutdown", true);
            xml.arguments("TestPlan.user_defined_variables", this::variables);
        });
    }

    private void variables() throws XMLStreamException {
        for (Map.Entry<String, String> variable : plan.variables().entrySet()) {
            String value = variable.getValue();
            xml.argument(
                    variable.getKey(),
                    HOST.matcher(value).matches()
                            ? "${__P(" + variable.getKey() + "," + value + ")}"
                            : renderer.ofJMeter(ReferenceMarks.recorded(value)));
        }
    }

    private void threadGroup() throws XMLStreamException {
        boolean isOneThread = plan.isOneThread();
        String comment = isOneThread
                ? "One thread has all sessions: as many as -Jsessions says."
                : "One thread a user: as many as -Jusers says.";
        xml.test("ThreadGroup", "ThreadGroupGui", "Users", comment, () -> {
            xml.string("ThreadGroup.on_sample_error", "continue");
            xml.element("ThreadGroup.main_controller", "LoopController", () -> {
                xml.string("LoopController.loops", "${__P(loops,1)}");
                xml.bool("LoopController.continue_forever", false);
            });
            xml.string("ThreadGroup.num_threads", isOneThread ? "1" : "${__P(users,1)}");
            xml.string("ThreadGroup.ramp_time", "${__P(rampSeconds,1)}");
            xml.bool("ThreadGroup.scheduler", false);
            xml.bool("ThreadGroup.same_user_on_next_iteration", true);
        });
    }

    private void content() throws XMLStreamException {
        xml.leaf("CookieManager", "CookiePanel", "HTTP Cookie Manager", "", () -> {
            xml.collection("CookieManager.cookies", () -> {});
            xml.bool("CookieManager.clearEachIteration", true);
            xml.bool("CookieManager.controlledByThreadGroup", false);
        });
        if (needsThreadColumns()) {
            users();
        }
        long before = Long.MAX_VALUE;
        for (PlanStep step : plan.steps()) {
            // A Receive waits for the server, and users do not wait for the end of an idle connection.
            boolean isThought = !step.isReceive() && !step.isDisconnect();
            long think = isThought ? StepElementsWriter.thinkMillis(before, step.beginMicros()) : 0;
            sampler(step);
            xml.tree(() -> elements.below(step, think));
            if (!step.isDisconnect()) {
                before = Math.max(step.endMicros(), step.beginMicros());
            }
        }
    }

    /**
     * Whether JMeter itself, not Duplex, must read columns of the file of users. This is known only after writing them,
     * so all texts are rendered once in advance.
     */
    private boolean needsThreadColumns() {
        for (PlanStep step : plan.steps()) {
            for (Map<String, String> texts : List.of(step.parameters(), step.fields(), step.headers())) {
                texts.forEach((name, text) -> {
                    renderer.ofJMeter(name);
                    rendered(step, text);
                });
            }
            step.extractors().forEach(extractor -> renderer.ofJMeter(ReferenceMarks.recorded(extractor.place())));
        }
        return renderer.hasThreadColumns();
    }

    /** Writes the references in a text of a step in the syntax of JMeter or Duplex. */
    private String rendered(PlanStep step, String text) {
        return step.isHttp() ? renderer.ofJMeter(text) : renderer.ofSampler(text);
    }

    private void users() throws XMLStreamException {
        String comment = "Users, a row each: the first one is the recorded one, whose secrets are in that file alone.";
        xml.leaf("CSVDataSet", "TestBeanGUI", "Users of " + users, comment, () -> {
            xml.string("filename", renderer.ofFile(users));
            xml.string("fileEncoding", "UTF-8");
            xml.string("variableNames", "");
            xml.bool("ignoreFirstLine", false);
            xml.string("delimiter", ",");
            xml.bool("quotedData", true);
            xml.bool("recycle", true);
            xml.bool("stopThread", false);
            xml.string("shareMode", "shareMode.all");
        });
    }

    private void sampler(PlanStep step) throws XMLStreamException {
        if (step.isHttp()) {
            elements.request(step);
            return;
        }
        String name = step.type().replaceFirst(".*\\.", "");
        xml.test(
                "JavaSampler",
                "io.github.jmeterduplex.gui." + name + "Gui",
                renderer.ofPeople(step.name()),
                renderer.ofPeople(step.remark()),
                () -> {
                    xml.arguments("arguments", () -> parameters(step));
                    xml.string("classname", "io.github.jmeterduplex." + step.type());
                });
    }

    private void parameters(PlanStep step) throws XMLStreamException {
        for (Map.Entry<String, String> parameter : step.parameters().entrySet()) {
            xml.argument(parameter.getKey(), rendered(step, parameter.getValue()));
        }
        if (step.parameters().containsKey("sessions") && hasSessionColumns(step)) {
            xml.argument("sessionData", renderer.ofFile(users));
        }
    }

    /** Whether a step of the same group uses a column of the file of users. */
    private boolean hasSessionColumns(PlanStep connect) {
        return plan.steps().stream()
                .filter(step -> connect.parameter("group").equals(step.parameter("group")))
                .flatMap(step -> step.parameters().values().stream())
                .anyMatch(renderer::hasSessionColumns);
    }
}
