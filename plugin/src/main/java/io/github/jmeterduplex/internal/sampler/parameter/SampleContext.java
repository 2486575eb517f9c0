package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.Groups;
import io.github.jmeterduplex.internal.engine.match.OutcomeListener;
import io.github.jmeterduplex.internal.engine.session.IdleWork;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.sampler.samples.DetailListeners;
import io.github.jmeterduplex.internal.sampler.samples.MessageSamples;
import io.github.jmeterduplex.session.Header;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.jspecify.annotations.Nullable;

/** What one sample can use: its parameters, its label and its JMeter thread. Confined to that thread. */
public final class SampleContext {
    /** The maximum number of frames that a sample shows, as people would not read more. */
    private static final int MAX_FRAMES = 100;

    private static final double NANOS_PER_SECOND = 1e9;

    private final JavaSamplerContext context;
    private final String label;
    private final @Nullable Object version;
    private final ParameterValues parameters;
    /** The values used for parameters left blank, by parameter name. */
    private final Map<String, String> defaults;
    /** The group whose frames are shown if the sample fails; null if the sample does not use one. */
    private @Nullable Group<?> group;
    /** Whether the sample runs the flow of a custom subclass. */
    private boolean ofFlow;

    /**
     * Creates the context of one sample.
     *
     * @param version the same object for all samples of this sampler as long as its own parameters are the same
     * @param defaults the defaults of blank parameters
     */
    public SampleContext(JavaSamplerContext context, String label, @Nullable Object version, PlanDefaults defaults) {
        this.context = context;
        this.label = DisplayText.name(label);
        this.version = defaults.isStill() ? version : null;
        this.defaults = defaults.texts();
        this.parameters = ParameterValues.of(this::text);
    }

    /** Returns the text of a parameter, or its default if it is blank; null if the plan has neither. */
    private @Nullable String text(String name) {
        String text = context.getParameter(name, null);
        return text == null || text.isBlank() ? defaults.getOrDefault(name, text) : text;
    }

    /** Returns the parameters as JMeter evaluated them for this sample. */
    public ParameterValues parameters() {
        return parameters;
    }

    /**
     * Returns the texts of these parameters as JMeter evaluated them for this sample, untrimmed; null for a parameter
     * that the plan does not contain.
     */
    public @Nullable String[] texts(Collection<String> names) {
        @Nullable String[] texts = new String[names.size()];
        int next = 0;
        for (String name : names) {
            texts[next++] = text(name);
        }
        return texts;
    }

    /** Returns an object that stays the same until a parameter of this sampler changes; null if that is unknown. */
    @Nullable
    Object version() {
        return version;
    }

    /** Sets the group whose frames are shown if the sample fails. */
    public void concerns(Group<?> ofSample) {
        group = ofSample;
    }

    /** Marks the sample as one of a custom subclass's flow, whose messages have times of their own. */
    public void isOfFlow() {
        ofFlow = true;
    }

    /** Whether the sample stands for one message whose reply it waits for, so that both have the same elapsed time. */
    public boolean isMessage() {
        return !ofFlow && ReplyParameters.isAwaited(parameters) && SendingParameters.isSingle(parameters);
    }

    /**
     * Returns a listener that makes a sample of each message's outcome; null if messages are not samples of their own,
     * or if this sample stands for the message.
     */
    @Nullable
    OutcomeListener outcomes(Run run) {
        return ResultParameters.read(parameters).areMessages() && !isMessage() ? samplesOf(run) : null;
    }

    /** Returns a listener that makes a sample of each push; null if pushes are not samples of their own. */
    @Nullable
    OutcomeListener pushes(Run run, ResultParameters.Samples samples) {
        return samples == ResultParameters.Samples.MESSAGES ? samplesOf(run) : null;
    }

    private @Nullable OutcomeListener samplesOf(Run run) {
        MessageSamples samples = MessageSamples.of(run, context.getJMeterContext());
        return samples == null ? null : samples.ofSampler(context.getJMeterContext());
    }

    /**
     * Returns the work that this thread does while it waits, such as delivering samples; null if it does not have any.
     */
    public @Nullable IdleWork meanwhile() {
        return MessageSamples.known(context.getJMeterContext());
    }

    /**
     * Waits until a condition is true, and does other work of this thread in the meantime.
     *
     * @return whether the fact came true
     * @throws InterruptedException if the test was stopped in the meantime
     */
    public boolean await(Run run, BooleanSupplier fact, long timeoutNanos) throws InterruptedException {
        IdleWork meanwhile = meanwhile();
        return run.await(
                () -> {
                    while (meanwhile != null && meanwhile.step()) {
                        // more wait
                    }
                    return fact.getAsBoolean();
                },
                timeoutNanos);
    }

    /** Sets the URL that later samples of single messages show. */
    public void sendsTo(URL url) {
        MessageSamples samples = MessageSamples.known(context.getJMeterContext());
        if (samples != null) {
            samples.goTo(url, context.getJMeterContext());
        }
    }

    /** Returns the frames that a failed sample shows, as text; null if none were kept. */
    public @Nullable String trace() {
        FrameTrace trace = group == null ? null : group.trace();
        return trace == null || !trace.hasLines() ? null : trace.text();
    }

    /** Whether a listener of the thread's plan shows what samples sent and received. */
    boolean isLookedAt() {
        return DetailListeners.isAmong(elements(ResultCollector.class));
    }

    /**
     * Returns the frames that the group's sessions have sent or received since this time, oldest first; empty if they
     * are not kept.
     *
     * @param isSent whether sent frames are meant, or received ones
     */
    public List<String> frames(long sinceNanos, boolean isSent) {
        return frames(sinceNanos)
                .filter(frame -> frame.isSent() == isSent)
                .limit(MAX_FRAMES)
                .map(FrameTrace.Frame::text)
                .toList();
    }

    /**
     * Returns the frames that the group's sessions have sent and received since this time, oldest first, each with its
     * time since then and its direction; empty if they are not kept.
     */
    public List<String> timedFrames(long sinceNanos) {
        return frames(sinceNanos)
                .limit(MAX_FRAMES)
                .map(frame -> String.format(
                        Locale.ROOT,
                        "%+.3f s %s %s",
                        (frame.nanos() - sinceNanos) / NANOS_PER_SECOND,
                        frame.isSent() ? ">" : "<",
                        frame.text()))
                .toList();
    }

    private Stream<FrameTrace.Frame> frames(long sinceNanos) {
        return group == null || group.traces().isEmpty()
                ? Stream.empty()
                : group.traces().stream()
                        .flatMap(trace -> trace.since(sinceNanos).stream())
                        .sorted(Comparator.comparingLong(FrameTrace.Frame::nanos));
    }

    /** Returns the sampler's name in the plan, under which its samples and messages are counted. */
    public String label() {
        return label;
    }

    /** Returns the JMeter thread as the owner of groups. */
    public Groups.Owner thread() {
        return new ThreadOwner(context.getJMeterContext());
    }

    /** Returns the value of a JMeter variable of this thread, or null if it is not set. */
    public @Nullable String variable(String name) {
        JMeterVariables variables = context.getJMeterContext().getVariables();
        return variables == null ? null : variables.get(name);
    }

    /** Returns the file with this name, relative to the plan's folder as in a CSV Data Set Config. */
    public Path file(String name) {
        return FileServer.getFileServer().getResolvedFile(name).toPath();
    }

    /** Returns the name of the JMeter thread. */
    public String threadName() {
        return Thread.currentThread().getName();
    }

    /**
     * Returns the cookies that the thread's HTTP Cookie Manager would send to this URL; null if it would send none.
     * Cookie Managers do not reach a Java Request, but each thread's tree has its clones.
     *
     * @param url its scheme is {@code http}, {@code https}, {@code ws} or {@code wss}
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

    /**
     * Returns the headers that the HTTP Header Managers and HTTP Authorization Managers in scope give to the requests
     * of a session; empty outside of JMeter.
     */
    List<Header> managedHeaders(URI url) {
        HashTree tree = tree();
        return tree == null
                ? List.of()
                : HttpManagers.headers(tree, context.getJMeterContext().getCurrentSampler(), url, httpForm(url));
    }

    /**
     * Returns why no cookie is sent to this URL, in a sentence; null if one is sent, or may be.
     *
     * @param url its scheme is {@code http}, {@code https}, {@code ws} or {@code wss}
     */
    public @Nullable String missingCookie(URI url) {
        String cookies = parameters.text("cookies");
        if (cookies.equals("none")) {
            return "no cookie was sent: the parameter cookies is none";
        }
        boolean isAuto = cookies.isEmpty() || cookies.equals("auto");
        String headers = parameters.text("httpHeaders");
        if (!isAuto || headers.toLowerCase(Locale.ROOT).contains("\"cookie\"") || cookies(url) != null) {
            return null;
        }
        return elements(CookieManager.class).isEmpty()
                ? "no cookie was sent: no HTTP Cookie Manager is in scope; add one to the Thread Group of the login"
                : "no cookie was sent: the HTTP Cookie Manager has none for " + url.getHost()
                        + "; the login must have got one for this host, in the same thread";
    }

    /**
     * Returns the first configuration element with this class name in the thread's plan; null if the plan does not have
     * one.
     */
    @Nullable
    ConfigTestElement configuration(String className) {
        return elements(ConfigTestElement.class).stream()
                .filter(element -> element.getClass().getName().equals(className))
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns which inbound messages the samplers of this thread may ask for; all if the code runs outside of JMeter.
     */
    AskedMessages asked() {
        return AskedMessages.of(
                () -> elements(JavaSampler.class), context.getJMeterContext().getVariables());
    }

    /** Returns the elements of this class in the thread's own clone of the plan; empty outside of JMeter. */
    private <T extends TestElement> Collection<T> elements(Class<T> type) {
        HashTree tree = tree();
        if (tree == null) {
            return List.of();
        }
        SearchByClass<T> search = new SearchByClass<>(type);
        tree.traverse(search);
        return search.getSearchResults();
    }

    private @Nullable HashTree tree() {
        JMeterThread thread = context.getJMeterContext().getThread();
        return thread == null ? null : thread.getTestTree();
    }

    /** Returns the URL as samples show it: without its query, which may hold a token. */
    public static URL shownUrl(URI url) {
        return httpForm(url, null);
    }

    /** Returns the URL with the scheme {@code http} or {@code https}, as JMeter cannot hold a WebSocket's scheme. */
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

    /**
     * A JMeter thread as the owner of groups. JMeter does not notify a group of the thread's end, but clears its
     * context then. A Java thread may serve several JMeter threads, as in an Open Model Thread Group.
     */
    private static final class ThreadOwner implements Groups.Owner {
        /** The JMeterThread that owns the groups; outside of JMeter the Java thread. */
        private final Object thread;

        private final JMeterContext context;
        private final Thread java;

        ThreadOwner(JMeterContext context) {
            this.context = context;
            this.java = Thread.currentThread();
            JMeterThread jmeter = context.getThread();
            this.thread = jmeter == null ? java : jmeter;
        }

        @Override
        public boolean isOver() {
            return !java.isAlive() || (thread != java && context.getThread() != thread);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof ThreadOwner owner && owner.thread == thread;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(thread);
        }
    }
}
