package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.GroupOwner;
import io.github.jmeterduplex.internal.engine.match.OutcomeListener;
import io.github.jmeterduplex.internal.engine.session.IdleWork;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.sampler.samples.DetailListenerCheck;
import io.github.jmeterduplex.internal.sampler.samples.MessageSamples;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.StringProperty;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.jspecify.annotations.Nullable;

/** The context of one sample: its parameters, label and thread. Confined to the sample's thread. */
public final class SampleContext {
    /** A sample shows no more frames than anybody would read. */
    private static final int MAX_FRAMES = 100;
    /** Of an object among the thread's variables, where nothing that decides it can change. */
    private static final String ASKED = Asked.class.getName();

    /** Which messages somebody may ask for, the least first. */
    enum Asked {
        NOTHING,
        /** Those that reply to nothing: whoever waits for replies reports what came instead. */
        OTHERS,
        /** A Receive's, or a class of the user's own. */
        ALL
    }

    private final JavaSamplerContext context;
    private final String label;
    private final @Nullable Object version;
    private final ParameterValues parameters;
    /** What holds for blank parameters, by their names. */
    private final Map<String, String> defaults;
    /** Whose traffic explains a failure. */
    private @Nullable Group<?> group;
    /** Whether it is that of a tester's own flow. */
    private boolean ofFlow;

    /**
     * A sample.
     *
     * @param version the same object as for another sample of this sampler while all parameters of its own are the same
     * @param defaults for blank parameters
     */
    public SampleContext(JavaSamplerContext context, String label, @Nullable Object version, PlanDefaults defaults) {
        this.context = context;
        this.label = DisplayText.name(label);
        this.version = defaults.isStill() ? version : null;
        this.defaults = defaults.texts();
        this.parameters = ParameterValues.of(this::text);
    }

    /** Null for a parameter that the plan lacks. */
    private @Nullable String text(String name) {
        String text = context.getParameter(name, null);
        return text == null || text.isBlank() ? defaults.getOrDefault(name, text) : text;
    }

    /** The parameters as JMeter evaluated them for this sample. */
    public ParameterValues parameters() {
        return parameters;
    }

    /**
     * The texts of these parameters as JMeter evaluated them for this sample, untrimmed; null for one that the plan
     * lacks.
     */
    public @Nullable String[] texts(Collection<String> names) {
        @Nullable String[] texts = new String[names.size()];
        int next = 0;
        for (String name : names) {
            texts[next++] = text(name);
        }
        return texts;
    }

    /** The same object as for another sample of the same sampler while its parameters are the same. */
    @Nullable
    Object version() {
        return version;
    }

    /** Says whose trace belongs to this sample, should it fail. */
    public void concerns(Group<?> ofSample) {
        group = ofSample;
    }

    /** The sample is that of a tester's own flow, and each of its messages is one of several. */
    public void isOfFlow() {
        ofFlow = true;
    }

    /** Whether the sample, which waits for a single message, stands for it: so is its elapsed time. */
    public boolean isMessage() {
        return !ofFlow && ReplyParameters.isAwaited(parameters) && SendingParameters.isSingle(parameters);
    }

    /**
     * Hears what becomes of the sampler's messages, where each is a sample of its own; null where not, or where the
     * sample itself is the message.
     */
    @Nullable
    OutcomeListener outcomes(Run run) {
        return ResultParameters.read(parameters).areMessages() && !isMessage() ? samplesOf(run) : null;
    }

    /** Hears of the sampler's pushes, where each is a sample of its own. */
    public @Nullable OutcomeListener pushes(Run run, ResultParameters.Samples samples) {
        return samples == ResultParameters.Samples.MESSAGES ? samplesOf(run) : null;
    }

    private @Nullable OutcomeListener samplesOf(Run run) {
        MessageSamples samples = MessageSamples.of(run, context.getJMeterContext());
        return samples == null ? null : samples.ofSampler(context.getJMeterContext());
    }

    /** What this thread has to do while it waits. */
    public @Nullable IdleWork meanwhile() {
        return MessageSamples.known(context.getJMeterContext());
    }

    /** The sample's messages go there. */
    public void sendsTo(URL url) {
        MessageSamples samples = MessageSamples.known(context.getJMeterContext());
        if (samples != null) {
            samples.goTo(url, context.getJMeterContext());
        }
    }

    /** The frames that explain a failure, or null where none are noted. */
    public @Nullable String trace() {
        FrameTrace trace = group == null ? null : group.trace();
        return trace == null || !trace.hasLines() ? null : trace.text();
    }

    /** Whether somebody looks at what this thread's samples sent and got. */
    boolean isLookedAt() {
        return DetailListenerCheck.areThere(context.getJMeterContext());
    }

    /**
     * What was sent, or came, since then in the sessions of the sample's group, oldest first; empty where nobody looks
     * at it.
     *
     * @param isSent which of both
     */
    public List<String> frames(long sinceNanos, boolean isSent) {
        return group == null || group.traces().isEmpty()
                ? List.of()
                : group.traces().stream()
                        .flatMap(trace -> trace.since(sinceNanos).stream())
                        .filter(frame -> frame.isSent() == isSent)
                        .sorted(Comparator.comparingLong(FrameTrace.Frame::nanos))
                        .limit(MAX_FRAMES)
                        .map(FrameTrace.Frame::text)
                        .toList();
    }

    /** The sampler's name in the plan, as it is counted. */
    public String label() {
        return label;
    }

    /** The owner of a thread's groups. */
    public GroupOwner thread() {
        return new ThreadOwner(context.getJMeterContext());
    }

    /** A JMeter variable of this thread. */
    public @Nullable String variable(String name) {
        JMeterVariables variables = context.getJMeterContext().getVariables();
        return variables == null ? null : variables.get(name);
    }

    /** A file that a parameter names: relative to the plan's folder, as in a CSV Data Set Config. */
    public Path file(String name) {
        return FileServer.getFileServer().getResolvedFile(name).toPath();
    }

    /** The name of the JMeter thread. */
    public String threadName() {
        return Thread.currentThread().getName();
    }

    /**
     * What the thread's HTTP Cookie Manager would send to this URL. Cookie Managers do not reach a Java
     * Request, but each thread's clone stands in its tree.
     *
     * @param url with scheme {@code http}, {@code https}, {@code ws} or {@code wss}
     */
    public @Nullable String cookies(URI url) {
        Collection<CookieManager> found = elements(CookieManager.class);
        StringBuilder all = new StringBuilder();
        for (CookieManager manager : found) {
            String header = manager.getCookieHeaderForURL(httpForm(url));
            if (header != null && !header.isEmpty()) {
                all.append(all.length() == 0 ? "" : "; ").append(header);
            }
        }
        return all.length() == 0 ? null : all.toString();
    }

    /** The first configuration element of a class that stands in this thread's plan; null where there is none. */
    @Nullable
    ConfigTestElement configuration(String className) {
        return elements(ConfigTestElement.class).stream()
                .filter(element -> element.getClass().getName().equals(className))
                .findFirst()
                .orElse(null);
    }

    /** What the samplers of this thread may ask for of the messages that came; outside of JMeter everything. */
    Asked asked() {
        JMeterVariables variables = context.getJMeterContext().getVariables();
        if (variables != null && variables.getObject(ASKED) instanceof Asked known) {
            return known;
        }
        Collection<JavaSampler> samplers = elements(JavaSampler.class);
        if (samplers.isEmpty()) {
            return Asked.ALL;
        }
        Asked most = samplers.stream()
                .map(SampleContext::asked)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        boolean isStill = samplers.stream().map(SampleContext::waits).allMatch(row -> row == null || isStill(row));
        if (variables != null && isStill) {
            variables.putObject(ASKED, most);
        }
        return most;
    }

    private static Asked asked(JavaSampler sampler) {
        if (MessageAskingClasses.asksForMessages(sampler.getClassname())) {
            return Asked.ALL;
        }
        Argument row = waits(sampler);
        String waits = row == null ? "" : row.getValue();
        return waits.isBlank() || waits.equals("false") ? Asked.NOTHING : Asked.OTHERS;
    }

    /**
     * The row of a sampler's table that says whether it waits for replies; null where there is none. No other row is
     * evaluated: a function that counts, or takes the next row of a file, would do so once more.
     */
    private static @Nullable Argument waits(JavaSampler sampler) {
        for (JMeterProperty row : sampler.getArguments().getArguments()) {
            if (row.getObjectValue() instanceof Argument argument
                    && argument.getProperty(Argument.ARG_NAME) instanceof StringProperty name
                    && name.getStringValue().equals("waitForReplies")) {
                return argument;
            }
        }
        return null;
    }

    /** Whether it has no functions or variables. */
    private static boolean isStill(Argument row) {
        return row.getProperty(Argument.VALUE) instanceof StringProperty;
    }

    /** The elements of a class in this thread's own clone of the plan; none outside of JMeter. */
    private <T extends TestElement> Collection<T> elements(Class<T> type) {
        JMeterThread thread = context.getJMeterContext().getThread();
        HashTree tree = thread == null ? null : thread.getTestTree();
        if (tree == null) {
            return List.of();
        }
        SearchByClass<T> search = new SearchByClass<>(type);
        tree.traverse(search);
        return search.getSearchResults();
    }

    /** The URL that a sample shows: without its query, which may hold a token. */
    public static URL shownUrl(URI url) {
        return httpForm(url, null);
    }

    /** What JMeter calls this URL, whose scheme may be a WebSocket's. */
    static URL httpForm(URI url) {
        return httpForm(url, url.getQuery());
    }

    private static URL httpForm(URI url, @Nullable String query) {
        String scheme = url.getScheme().replace("ws", "http");
        try {
            return new URI(scheme, url.getRawAuthority(), url.getPath(), query, null).toURL();
        } catch (URISyntaxException | java.net.MalformedURLException e) {
            throw new IllegalArgumentException("parameter url: \"" + url + "\" has no http form", e);
        }
    }
}
