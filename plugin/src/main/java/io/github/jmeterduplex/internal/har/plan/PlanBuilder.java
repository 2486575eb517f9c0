package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.plan.PlanStep.Extractor;
import io.github.jmeterduplex.internal.har.recording.HarEntry;
import io.github.jmeterduplex.internal.har.recording.RecordedMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedProtocol;
import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import io.github.jmeterduplex.internal.har.recording.RecordedSessions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Orders all recorded connections and requests into the steps of a plan. Confined to one thread. */
final class PlanBuilder {
    private final Correlations links;
    private final ServerVariables hosts = new ServerVariables();
    private final List<PlanStep> steps = new ArrayList<>();
    private final Map<RecordedProtocol, Integer> groups = new EnumMap<>(RecordedProtocol.class);
    private final List<String> summary = new ArrayList<>();
    private final List<RecordedSession> sessions;
    /** Messages that a Receive step of the plan already consumes, by identity. */
    private final Set<RecordedMessage> taken = Collections.newSetFromMap(new IdentityHashMap<>());

    private final boolean isOneThread;
    private final Logins logins;

    /** @param isOneThread whether one thread has all sessions */
    PlanBuilder(RecordedSessions sessions, boolean isOneThread) {
        this.isOneThread = isOneThread;
        this.logins = Logins.of(sessions);
        this.links = new Correlations(sessions.sessions(), logins.taken(), sessions.requests());
        this.sessions = sessions.sessions();
        requests();
        sessions.sessions().forEach(this::session);
        steps.sort(Comparator.comparingLong(PlanStep::beginMicros));
        takeOut();
        if (!logins.taken().isEmpty() && Logins.isWithoutCookies(sessions)) {
            summary.add(
                    "guessed: pages before a connection may set cookies, so they are in the plan; the HAR file holds no"
                            + " cookies, as sanitized ones do not");
        }
        logins.left().forEach(request -> summary.add("left out: " + request));
        if (logins.files() > 0) {
            summary.add("left out: files of pages, such as pictures, styles and scripts: " + logins.files());
        }
        sessions.remarks().forEach(remark -> summary.add("left out: " + remark));
    }

    List<PlanStep> steps() {
        return steps;
    }

    /** Returns a summary of the import: a sentence for each result, without secrets. */
    List<String> summary() {
        return summary.stream().map(links.secrets()::hide).toList();
    }

    /** Returns the columns of the file of users, with the recorded value of each. */
    Map<String, String> columns() {
        return links.secrets().columns();
    }

    Correlations links() {
        return links;
    }

    Map<String, String> variables() {
        return hosts.variables();
    }

    boolean isOneThread() {
        return isOneThread;
    }

    private void requests() {
        RequestSteps requests = new RequestSteps(links, hosts);
        for (HarEntry entry : logins.taken()) {
            PlanStep step = requests.step(entry);
            steps.add(step);
            summary.add("HTTP request: " + step.name());
        }
    }

    private void session(RecordedSession session) {
        int number = groups.merge(session.protocol(), 1, Integer::sum);
        String group = session.protocol().group() + (number == 1 ? "" : String.valueOf(number));
        SessionSteps made = new SessionSteps(session, group, links, hosts, isOneThread);
        steps.addAll(made.steps());
        summary.addAll(made.summary());
    }

    /** Adds extractors to the steps that receive the values; they are known only after all texts are rewritten. */
    private void takeOut() {
        List<PlanStep> done = new ArrayList<>();
        for (PlanStep step : steps) {
            Object origin = step.origin();
            List<Extractor> extractors = origin == null ? List.of() : links.extractors(origin);
            // A Receive has a remark if the browser waited for it.
            if (!extractors.isEmpty() || (step.isReceive() && !step.remark().isEmpty())) {
                done.add(taking(step, extractors));
            } else if (!step.isReceive()) {
                done.add(step);
            }
        }
        steps.clear();
        steps.addAll(done);
    }

    private PlanStep taking(PlanStep step, List<Extractor> extractors) {
        Map<String, String> parameters = new LinkedHashMap<>(step.parameters());
        if (step.isReceive()) {
            narrow(parameters, step.origin(), extractors);
        } else if (!step.isHttp()) {
            parameters.put("waitForReplies", "true");
        }
        for (Extractor extractor : extractors) {
            summary.add(
                    "variable: " + extractor.variable() + " is taken out of " + ReferenceMarks.recorded(step.name()));
        }
        return new PlanStep(
                step.beginMicros(),
                step.endMicros(),
                step.type(),
                step.name(),
                parameters,
                step.fields(),
                step.headers(),
                step.origin(),
                extractors,
                step.remark());
    }

    /** Sets {@code until} and {@code count} of a Receive so that it waits for the message with the extracted values. */
    private void narrow(Map<String, String> parameters, @Nullable Object origin, List<Extractor> extractors) {
        String until = extractors.stream()
                .filter(extractor -> extractor.kind() == Extractor.Kind.JSON)
                .map(extractor -> extractor.place().replaceFirst(".*/", ""))
                .filter(name -> name.matches("[A-Za-z_][A-Za-z0-9_]*"))
                .map(name -> "\"" + name + "\"")
                .findFirst()
                .orElse("");
        if (!until.isEmpty()) {
            parameters.put("until", until);
        }
        int count = sessions.stream()
                .mapToInt(session -> count(session.messages(), origin, until))
                .sum();
        if (count > 1) {
            parameters.put("count", String.valueOf(count));
        }
    }

    /**
     * Returns how many messages of the channel contain {@code until}, up to the recorded one; 0 if it is not among
     * them.
     */
    private int count(List<RecordedMessage> messages, @Nullable Object origin, String until) {
        List<RecordedMessage> found = new ArrayList<>();
        for (int at = 0; at < messages.size(); at++) {
            if (messages.get(at).is(origin)) {
                String channel = messages.get(at).channel();
                messages.subList(0, at + 1).stream()
                        .filter(message -> message.kind() == RecordedMessage.Kind.PUSH
                                && message.channel().equals(channel))
                        .filter(message -> message.text().contains(until) && !taken.contains(message))
                        .forEach(found::add);
            }
        }
        taken.addAll(found);
        return found.size();
    }
}
