package io.github.jmeterduplex.internal.har;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an application said, and the correlations that its plan must hold. Whatever else the plan correlates is wrong.
 *
 * <p>It is a paragraph of a file in the folder {@code applications}. A line has a word and its parts, with double
 * colons between them:
 *
 * <pre>
 * = name
 * post path :: body :: response :: names and values of response headers (before the connection, as are get and page)
 * get path :: response in JSON :: names and values of request headers
 * page path :: HTML
 * plain path, stomp headers of CONNECT, socketio auth, signalr query: opens the connection
 * &gt; text that was sent, &lt; text that was received; \n is the end of a line
 * reply sampler index :: what may stand in the parameter reply, with bars between
 *     :: what must stand in a parameter of the message, # is the id or the number
 * pass sampler index parameter :: its text, # is the variable :: where that comes from: a JSON path, or a part of an
 *     expression
 * </pre>
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
    private static final String HOST = "http://app.example";
    private static final String JSON = "application/json";

    private final String name;
    private final Har har = Har.ofChrome();
    private final List<Replied> replies = new ArrayList<>();
    private final List<Passed> passed = new ArrayList<>();
    private String end = "";

    private RecordedApplication(String name) {
        this.name = name;
    }

    /** The applications of a file. */
    static List<RecordedApplication> read(String file) throws IOException {
        List<RecordedApplication> all = new ArrayList<>();
        try (InputStream in = RecordedApplication.class.getResourceAsStream("/applications/" + file)) {
            for (String line : new String(in.readAllBytes(), UTF_8).lines().toList()) {
                if (line.startsWith("= ")) {
                    all.add(new RecordedApplication(line.substring(2)));
                } else if (!line.isEmpty()) {
                    all.get(all.size() - 1).line(line);
                }
            }
        }
        return all;
    }

    private void line(String line) {
        String word = line.replaceFirst(" .*", "");
        String rest = line.substring(Math.min(line.length(), word.length() + 1)).replace("\\n", "\n");
        String[] parts = rest.split(" :: ", -1);
        String[] step = parts[0].split(" ", -1);
        switch (word) {
            case "post" -> har.post(HOST + parts[0], JSON, parts[1], parts[2], from(3, parts));
            case "get" -> har.get(HOST + parts[0], JSON, parts[1]).with(from(2, parts));
            case "page" -> har.get(HOST + parts[0], "text/html", parts[1]);
            case ">" -> har.send(rest + end);
            case "<" -> har.receive(rest + end);
            case "reply" -> replies.add(new Replied(step[0], Integer.parseInt(step[1]), parts[1], parts[2]));
            case "pass" -> passed.add(new Passed(step[0], Integer.parseInt(step[1]), step[2], parts[1], parts[2]));
            default -> open(word, rest);
        }
    }

    private static String[] from(int first, String[] parts) {
        return Arrays.copyOfRange(parts, first, parts.length);
    }

    private void open(String protocol, String rest) {
        switch (protocol) {
            case "plain" -> har.socket("ws://app.example" + rest);
            case "stomp" -> {
                end = "\0";
                har.socket("ws://app.example/ws")
                        .send("CONNECT\naccept-version:1.2\n" + (rest.isEmpty() ? "heart-beat:0,0\n" : rest) + "\n\0")
                        .receive("CONNECTED\nversion:1.2\nsession:s-4f1c09\n\n\0");
            }
            case "socketio" ->
                har.socket("ws://app.example/socket.io/?EIO=4&transport=websocket")
                        .receive("0{\"sid\":\"Zk1-sid-engine\",\"upgrades\":[],\"pingInterval\":25000,"
                                + "\"pingTimeout\":20000}")
                        .send("40" + rest)
                        .receive("40{\"sid\":\"Qm2-sid-socket\"}");
            case "signalr" -> {
                end = "\u001e";
                har.socket("ws://app.example/hub" + rest)
                        .send("{\"protocol\":\"json\",\"version\":1}" + end)
                        .receive("{}" + end);
            }
            default -> throw new IllegalArgumentException(protocol);
        }
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
