package io.github.jmeterduplex.internal.har;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an application said, and the correlations that its plan must hold. Whatever else the plan correlates is wrong.
 * In JSON a single quote stands for a double one.
 */
final class RecordedApplication {
    /** What became of a correlation. */
    enum Verdict {
        FOUND,
        MISSED,
        WRONG
    }

    /** @param what of which message, for the reader of a failure */
    record Result(String what, Verdict verdict) {}

    private record Replied(String sampler, int index, String reply, String snippet) {}

    private record Passed(String sampler, int index, String parameter, String text, String place) {}

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)}");

    private final String name;
    private final Har har = Har.ofChrome();
    private final List<Replied> replies = new ArrayList<>();
    private final List<Passed> passed = new ArrayList<>();
    private String end = "";

    RecordedApplication(String name) {
        this.name = name;
    }

    /** A request before the connection. */
    RecordedApplication post(String path, String body, String answer, String... responseHeaders) {
        har.post("http://app.example" + path, "application/json", quotes(body), quotes(answer), responseHeaders);
        return this;
    }

    /** A request before the connection, whose response is JSON. */
    RecordedApplication get(String path, String answer, String... requestHeaders) {
        har.get("http://app.example" + path, "application/json", quotes(answer)).with(requestHeaders);
        return this;
    }

    /** A page before the connection. */
    RecordedApplication page(String path, String html) {
        har.get("http://app.example" + path, "text/html", html);
        return this;
    }

    RecordedApplication plain(String path) {
        har.socket("ws://app.example" + path);
        end = "";
        return this;
    }

    /** @param headers lines of the CONNECT, each with its end */
    RecordedApplication stomp(String headers) {
        har.socket("ws://app.example/ws");
        end = "\0";
        return says(">CONNECT\naccept-version:1.2\n" + headers + "\n", "<CONNECTED\nversion:1.2\nsession:s-4f1c09\n\n");
    }

    /** @param auth of the packet that connects; may be empty */
    RecordedApplication socketIo(String auth) {
        har.socket("ws://app.example/socket.io/?EIO=4&transport=websocket");
        end = "";
        return says(
                "<0{'sid':'Zk1-sid-engine','upgrades':[],'pingInterval':25000,'pingTimeout':20000}",
                ">40" + auth,
                "<40{'sid':'Qm2-sid-socket'}");
    }

    RecordedApplication signalR(String query) {
        har.socket("ws://app.example/hub" + query);
        end = "\u001e";
        return says(">{'protocol':'json','version':1}", "<{}");
    }

    /** Messages of the connection: what begins with {@code >} was sent, with {@code <} received. */
    RecordedApplication says(String... lines) {
        for (String line : lines) {
            String text = quotes(line.substring(1)) + end;
            if (line.startsWith(">")) {
                har.send(text);
            } else {
                har.receive(text);
            }
        }
        return this;
    }

    private static String quotes(String text) {
        return text.replace('\'', '"');
    }

    /**
     * The message's reply is found.
     *
     * @param reply what may stand in the parameter, with a bar between
     * @param snippet what must stand in one of the message's parameters; {@code #} is the id or the number
     */
    RecordedApplication replied(String sampler, int index, String reply, String snippet) {
        replies.add(new Replied(sampler, index, reply, quotes(snippet)));
        return this;
    }

    /**
     * What came before is sent.
     *
     * @param text of the parameter; {@code #} is the variable
     * @param place where the variable comes from: a JSON path, or a part of a regular expression
     */
    RecordedApplication passed(String sampler, int index, String parameter, String text, String place) {
        passed.add(new Passed(sampler, index, parameter, quotes(text), place));
        return this;
    }

    @Override
    public String toString() {
        return name;
    }

    /** Imports it, and compares. */
    List<Result> results() throws IOException {
        ImportedPlan plan = har.plan();
        if (!plan.mistakes().isEmpty() || plan.steps().isEmpty()) {
            throw new AssertionError(
                    name + ": " + plan.mistakes() + ", " + plan.text().summary());
        }
        List<Result> results = new ArrayList<>();
        replies.forEach(wanted -> results.add(result(plan, wanted)));
        List<String> used = new ArrayList<>();
        passed.forEach(wanted -> results.add(result(plan, wanted, used)));
        others(plan, used, results);
        return results;
    }

    private Result result(ImportedPlan plan, Replied wanted) {
        if (!hasStep(plan, wanted.sampler(), wanted.index())) {
            return new Result(name + ": no such message in " + plan.steps(), Verdict.WRONG);
        }
        ImportedPlan.Part part = plan.sampler(wanted.sampler(), wanted.index());
        String reply = part.parameter("reply");
        String what = "%s: reply of %s %d is %s, not %s (%s): %s"
                .formatted(
                        name,
                        wanted.sampler(),
                        wanted.index(),
                        reply,
                        wanted.reply(),
                        part.comment(),
                        part.parameters());
        if (reply.equals("none")) {
            return new Result(what, Verdict.MISSED);
        }
        boolean isThere = List.of("{{id}}", "{{number}}").stream()
                .anyMatch(mark -> part.parameters().values().stream()
                        .anyMatch(text -> text.contains(wanted.snippet().replace("#", mark))));
        boolean isRight = List.of(wanted.reply().split("\\|")).contains(reply);
        return new Result(what, isRight && isThere ? Verdict.FOUND : Verdict.WRONG);
    }

    private static boolean hasStep(ImportedPlan plan, String sampler, int index) {
        return plan.steps().stream()
                        .filter(step -> step.startsWith(sampler + " "))
                        .count()
                > index;
    }

    private Result result(ImportedPlan plan, Passed wanted, List<String> used) {
        if (!hasStep(plan, wanted.sampler(), wanted.index())) {
            return new Result(name + ": no such step in " + plan.steps(), Verdict.WRONG);
        }
        ImportedPlan.Part part = plan.sampler(wanted.sampler(), wanted.index());
        String text = part.parameter(wanted.parameter());
        String what = "%s: %s of %s %d is %s, not %s from %s"
                .formatted(
                        name,
                        wanted.parameter(),
                        wanted.sampler(),
                        wanted.index(),
                        text,
                        wanted.text(),
                        wanted.place());
        Matcher variable = VARIABLE.matcher(text);
        while (variable.find()) {
            String place = extracted(plan, variable.group(1), part);
            if (place != null) {
                used.add(variable.group(1));
                String is = text.replace(variable.group(), "#");
                boolean isRight = is.equals(wanted.text()) && place.contains(wanted.place());
                return new Result(what + ": " + place, isRight ? Verdict.FOUND : Verdict.WRONG);
            }
        }
        return new Result(what, Verdict.MISSED);
    }

    /** Where the variable comes from: of the last extractor before that step; null where none is. */
    private static String extracted(ImportedPlan plan, String variable, ImportedPlan.Part step) {
        String place = null;
        for (ImportedPlan.Part part : plan.elements()) {
            if (part.equals(step)) {
                return place;
            }
            for (ImportedPlan.Part below : part.below()) {
                if (variable.equals(below.parameter("JSONPostProcessor.referenceNames"))) {
                    place = below.parameter("JSONPostProcessor.jsonPathExprs");
                } else if (variable.equals(below.parameter("RegexExtractor.refname"))) {
                    place = below.parameter("RegexExtractor.regex").toLowerCase(Locale.ROOT);
                }
            }
        }
        return place;
    }

    /** What nobody planted. */
    private void others(ImportedPlan plan, List<String> used, List<Result> results) {
        for (String sampler : List.of("WsSend", "StompSend", "SocketIoEmit", "SignalRInvoke")) {
            List<String> steps = plan.steps().stream()
                    .filter(step -> step.startsWith(sampler + " "))
                    .toList();
            for (int i = 0; i < steps.size(); i++) {
                int index = i;
                String reply = plan.sampler(sampler, i).parameter("reply");
                if (!reply.equals("none")
                        && replies.stream().noneMatch(one -> one.sampler().equals(sampler) && one.index() == index)) {
                    results.add(new Result(name + ": reply of " + steps.get(i) + " is " + reply, Verdict.WRONG));
                }
            }
        }
        for (ImportedPlan.Part part : plan.elements()) {
            for (ImportedPlan.Part below : part.below()) {
                if (below.tag().matches("JSONPostProcessor|RegexExtractor") && !used.contains(below.name())) {
                    results.add(new Result(
                            name + ": " + below.name() + " is taken out of " + part.name() + ": " + below.parameters(),
                            Verdict.WRONG));
                }
            }
        }
    }
}
