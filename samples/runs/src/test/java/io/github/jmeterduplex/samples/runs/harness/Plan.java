package io.github.jmeterduplex.samples.runs.harness;

import static io.github.jmeterduplex.samples.runs.harness.PlanXml.bool;
import static io.github.jmeterduplex.samples.runs.harness.PlanXml.collection;
import static io.github.jmeterduplex.samples.runs.harness.PlanXml.element;
import static io.github.jmeterduplex.samples.runs.harness.PlanXml.open;
import static io.github.jmeterduplex.samples.runs.harness.PlanXml.string;
import static io.github.jmeterduplex.samples.runs.harness.PlanXml.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A small test plan, written as a .jmx. Its calls speak of the thread group begun last. Confined to one thread. */
public final class Plan {
    private static final Pattern SENDS =
            Pattern.compile("io\\.github\\.jmeterduplex\\..*(Send|Emit|Invoke|User|LiveChatSampler)");

    /** An element and what hangs below it. */
    private record Node(String xml, List<String> children) {}

    private static final class Group {
        final String name;
        final List<Node> elements = new ArrayList<>();
        int threads = 1;
        int loops = 1;
        int seconds;
        int rampSeconds;
        String schedule = "";
        String prefix = "";

        Group(String name) {
            this.name = name;
        }
    }

    private final String name;
    private final List<Group> groups = new ArrayList<>();
    private boolean isTogether;
    private String listeners = "";

    private Plan(String name) {
        this.name = name;
    }

    /** A plan with a group of one thread and one loop; its name is the file's. */
    public static Plan named(String name) {
        return new Plan(name).then("users");
    }

    /** Adds a Duplex Results for all thread groups. */
    public Plan duplexResults() {
        listeners += PlanXml.DUPLEX_RESULTS + tree("");
        return this;
    }

    /** Runs all thread groups at the same time. */
    public Plan together() {
        isTogether = true;
        return this;
    }

    /**
     * Begins another thread group, of one thread and one loop. It runs when those before it have ended, unless all run
     * together.
     */
    public Plan then(String group) {
        groups.add(new Group(group));
        return this;
    }

    /**
     * Begins another thread group, as {@link #then}: one case of a plan that holds several. The names of its samples
     * begin with the group's and a space.
     */
    public Plan part(String group) {
        then(group).group().prefix = group + ' ';
        return this;
    }

    public Plan threads(int count) {
        group().threads = count;
        return this;
    }

    /** Starts the threads of the group one after the other, over this time. */
    public Plan rampSeconds(int seconds) {
        group().rampSeconds = seconds;
        return this;
    }

    /** How often each thread goes through the group; -1 for ever. */
    public Plan loops(int count) {
        group().loops = count;
        return this;
    }

    /** Goes through the group until this time is over, however often. */
    public Plan seconds(int duration) {
        group().seconds = duration;
        group().loops = -1;
        return this;
    }

    /**
     * Makes the group an Open Model Thread Group: each arrival is a thread of its own, which goes through the group
     * once.
     *
     * @param schedule such as {@code rate(5/sec) even_arrivals(1 sec) pause(3 sec)}
     */
    public Plan openModel(String schedule) {
        group().schedule = schedule;
        return this;
    }

    /**
     * A Java Request of a sampler class; parameters that are not named are absent from the plan. But a sampler that
     * sends has {@code samples} = {@code one} then, as most tests look at its own sample; those of the example plans
     * look at what the defaults do.
     */
    public Plan javaRequest(String label, String className, Map<String, ?> parameters) {
        return add(open("JavaTestSamplerGui", "JavaSampler", group().prefix + label)
                + element("arguments", "Arguments", arguments(withOwnSample(className, parameters)))
                + string("classname", className)
                + "</JavaSampler>");
    }

    /** The same with parameters as in {@link Parameters#of(String)}, formatted with the values if there are any. */
    public Plan javaRequest(String label, String className, String parameters, Object... values) {
        String text = values.length == 0 ? parameters : parameters.formatted(values);
        return javaRequest(label, className, Parameters.of(text));
    }

    public Plan javaRequest(String label, Class<?> sampler, Map<String, ?> parameters) {
        return javaRequest(label, sampler.getName(), parameters);
    }

    public Plan javaRequest(String label, Class<?> sampler, String parameters, Object... values) {
        return javaRequest(label, sampler.getName(), parameters, values);
    }

    private static Map<String, ?> withOwnSample(String className, Map<String, ?> parameters) {
        if (!SENDS.matcher(className).matches() || parameters.containsKey("samples")) {
            return parameters;
        }
        Map<String, Object> more = new LinkedHashMap<>(parameters);
        more.put("samples", "one");
        return more;
    }

    private static String arguments(Map<String, ?> values) {
        StringBuilder arguments = new StringBuilder();
        values.forEach((argument, value) -> arguments.append(element(
                argument,
                "Argument",
                string("Argument.name", argument)
                        + string("Argument.value", value)
                        + string("Argument.metadata", "="))));
        return collection("Arguments.arguments", arguments.toString());
    }

    /** An HTTP GET. */
    public Plan httpGet(String label, String url) {
        return add(open("HttpTestSampleGui", "HTTPSamplerProxy", group().prefix + label)
                + element("HTTPsampler.Arguments", "Arguments", collection("Arguments.arguments", ""))
                + string("HTTPSampler.path", url)
                + string("HTTPSampler.method", "GET")
                + "</HTTPSamplerProxy>");
    }

    /** An HTTP Cookie Manager as the menu adds it. */
    public Plan cookieManager() {
        return add(open("CookiePanel", "CookieManager", "HTTP Cookie Manager")
                + collection("CookieManager.cookies", "")
                + bool("CookieManager.clearEachIteration", false)
                + "</CookieManager>");
    }

    /** An HTTP Header Manager for all samplers of the thread group. */
    public Plan headerManager(Map<String, String> headers) {
        return add(headers(headers));
    }

    /** An HTTP Header Manager for the element added last. */
    public Plan ownHeaderManager(Map<String, String> headers) {
        return under(headers(headers));
    }

    private static String headers(Map<String, String> headers) {
        StringBuilder all = new StringBuilder();
        headers.forEach((name, value) ->
                all.append(element("", "Header", string("Header.name", name) + string("Header.value", value))));
        return open("HeaderPanel", "HeaderManager", "HTTP Header Manager")
                + collection("HeaderManager.headers", all.toString())
                + "</HeaderManager>";
    }

    /** An HTTP Authorization Manager with one user, for URLs that begin so. */
    public Plan authorizationManager(String url, String user, String password, String mechanism) {
        return add(open("AuthPanel", "AuthManager", "HTTP Authorization Manager")
                + collection(
                        "AuthManager.auth_list",
                        element(
                                "",
                                "Authorization",
                                string("Authorization.url", url)
                                        + string("Authorization.username", user)
                                        + string("Authorization.password", password)
                                        + string("Authorization.domain", "")
                                        + string("Authorization.realm", "")
                                        + string("Authorization.mechanism", mechanism)))
                + "</AuthManager>");
    }

    /** A variable, in User Defined Variables of its own. */
    public Plan variable(String variable, String value) {
        return add(open("ArgumentsPanel", "Arguments", variable) + arguments(Map.of(variable, value)) + "</Arguments>");
    }

    /**
     * A Keystore Configuration.
     *
     * @param variable that holds the alias; blank for none
     * @param from index of the first alias, and {@code to} of the last; blank for all
     */
    public Plan keystoreConfiguration(String variable, String from, String to) {
        return add(open("TestBeanGUI", "KeystoreConfig", "Keystore Configuration")
                + string("clientCertAliasVarName", variable)
                + string("startIndex", from)
                + string("endIndex", to)
                + string("preload", "True")
                + "</KeystoreConfig>");
    }

    /**
     * A Constant Throughput Timer under the element added last.
     *
     * @param perMinute samples of all threads together, in shared mode; a number or an expression of JMeter's
     */
    public Plan throughput(Object perMinute) {
        return under(open("TestBeanGUI", "ConstantThroughputTimer", "pace")
                + "<intProp name=\"calcMode\">4</intProp>"
                + string("throughput", perMinute)
                + "</ConstantThroughputTimer>");
    }

    /** Ends the test gracefully, as a Flow Control Action does: samples that are under way end first. */
    public Plan stopTest() {
        return add(open("TestActionGui", "TestAction", "stop")
                + "<intProp name=\"ActionProcessor.action\">0</intProp>"
                + "<intProp name=\"ActionProcessor.target\">2</intProp>"
                + string("ActionProcessor.duration", 0)
                + "</TestAction>");
    }

    /** A JSON Extractor under the element added last: a variable from the sample's data. */
    public Plan jsonExtractor(String variable, String jsonPath) {
        return under(open("JSONPostProcessorGui", "JSONPostProcessor", variable)
                + string("JSONPostProcessor.referenceNames", variable)
                + string("JSONPostProcessor.jsonPathExprs", jsonPath)
                + string("JSONPostProcessor.match_numbers", 1)
                + "</JSONPostProcessor>");
    }

    /** A JSON Assertion under the element added last: what stands at that path of the sample's data. */
    public Plan jsonAssertion(String jsonPath, String regex) {
        return under(open("JSONPathAssertionGui", "JSONPathAssertion", jsonPath)
                + string("JSON_PATH", jsonPath)
                + string("EXPECTED_VALUE", regex)
                + bool("JSONVALIDATION", true)
                + bool("EXPECT_NULL", false)
                + bool("INVERT", false)
                + bool("ISREGEX", true)
                + "</JSONPathAssertion>");
    }

    /** A Response Assertion under the element added last: the sample's data contain this text. */
    public Plan responseAssertion(String text) {
        return under(open("AssertionGui", "ResponseAssertion", "contains " + text)
                + collection("Asserion.test_strings", string("expected", text))
                + string("Assertion.test_field", "Assertion.response_data")
                + bool("Assertion.assume_success", false)
                + "<intProp name=\"Assertion.test_type\">16</intProp>"
                + "</ResponseAssertion>");
    }

    /** A CSV Data Set Config that gives each thread its next line, from a file without a header. */
    public Plan csvDataSet(Path file, String variables) {
        return add(open("TestBeanGUI", "CSVDataSet", "CSV Data Set Config")
                + string("filename", file)
                + string("fileEncoding", "UTF-8")
                + string("variableNames", variables)
                + bool("ignoreFirstLine", false)
                + string("delimiter", ",")
                + bool("quotedData", false)
                + bool("recycle", true)
                + bool("stopThread", false)
                + string("shareMode", "shareMode.all")
                + "</CSVDataSet>");
    }

    /** A Backend Listener that sends what it counts to a Graphite server of this machine. */
    public Plan backendListener(int port) {
        String graphite = "org.apache.jmeter.visualizers.backend.graphite.";
        Map<String, Object> parameters = Parameters.of("""
                graphiteMetricsSender = %sTextGraphiteMetricsSender; graphiteHost = 127.0.0.1; graphitePort = %d
                rootMetricsPrefix = duplex.; summaryOnly = false; samplersList = .*; useRegexpForSamplersList = true
                percentiles = 50;99
                """.formatted(graphite, port));
        return add(open("BackendListenerGui", "BackendListener", "graphite")
                + element("arguments", "Arguments", arguments(parameters))
                + string("classname", graphite + "GraphiteBackendListenerClient")
                + "</BackendListener>");
    }

    private Plan under(String xml) {
        List<Node> elements = group().elements;
        elements.get(elements.size() - 1).children.add(xml);
        return this;
    }

    private Group group() {
        return groups.get(groups.size() - 1);
    }

    /**
     * A Sample Timeout: interrupts every sample of a thread that takes longer, wherever JMeter finds it in the plan.
     */
    public Plan sampleTimeout(long millis) {
        return add(open("SampleTimeoutGui", "SampleTimeout", "limit")
                + string("InterruptTimer.timeout", millis)
                + "</SampleTimeout>");
    }

    /** Writes the plan into a folder, which is made where it is missing. */
    public Path write(Path folder) throws IOException {
        Path file = Files.createDirectories(folder).resolve(name + ".jmx");
        return Files.writeString(file, xml());
    }

    private String xml() {
        StringBuilder content = new StringBuilder(listeners);
        for (Group group : groups) {
            StringBuilder elements = new StringBuilder();
            group.elements.forEach(
                    node -> elements.append(node.xml).append(tree(String.join("<hashTree/>", node.children))));
            content.append(threadGroup(group)).append(tree(elements));
        }
        String plan = open("TestPlanGui", "TestPlan", name)
                + bool("TestPlan.serialize_threadgroups", !isTogether)
                + bool("TestPlan.tearDown_on_shutdown", true)
                + "</TestPlan>";
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<jmeterTestPlan version=\"1.2\" properties=\"5.0\" jmeter=\"5.6.3\">"
                + tree(plan + tree(content))
                + "</jmeterTestPlan>\n";
    }

    private static String threadGroup(Group group) {
        return group.schedule.isEmpty() ? closedModel(group) : openModel(group);
    }

    private static String openModel(Group group) {
        return open("OpenModelThreadGroupGui", "OpenModelThreadGroup", group.name)
                + "<elementProp name=\"ThreadGroup.main_controller\" elementType=\"OpenModelThreadGroupController\"/>"
                + string("ThreadGroup.on_sample_error", "continue")
                + string("OpenModelThreadGroup.schedule", group.schedule)
                + string("OpenModelThreadGroup.random_seed", "")
                + "</OpenModelThreadGroup>";
    }

    private static String closedModel(Group group) {
        return open("ThreadGroupGui", "ThreadGroup", group.name)
                + "<elementProp name=\"ThreadGroup.main_controller\" elementType=\"LoopController\""
                + " guiclass=\"LoopControlPanel\" testclass=\"LoopController\">"
                + bool("LoopController.continue_forever", false)
                + string("LoopController.loops", group.loops)
                + "</elementProp>"
                + string("ThreadGroup.on_sample_error", "continue")
                + string("ThreadGroup.num_threads", group.threads)
                + string("ThreadGroup.ramp_time", group.rampSeconds)
                + bool("ThreadGroup.same_user_on_next_iteration", true)
                + bool("ThreadGroup.scheduler", group.seconds > 0)
                + string("ThreadGroup.duration", group.seconds)
                + "</ThreadGroup>";
    }

    private Plan add(String xml) {
        group().elements.add(new Node(xml, new ArrayList<>()));
        return this;
    }
}
