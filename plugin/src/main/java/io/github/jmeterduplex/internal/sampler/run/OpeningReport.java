package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.session.FirstOpenings;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.sampler.parameter.GroupParameters;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.jmeter.samplers.SampleResult;

/** Writes into the result of a Connect sample how its sessions opened. */
final class OpeningReport {
    private OpeningReport() {}

    /**
     * Fills in the result of a Connect sample. It fails if more openings failed than allowed, including sessions that
     * dropped immediately.
     *
     * @param explained adds to the fault of an opening what this side may have done wrong
     */
    static void write(
            SampleResult result,
            FirstOpenings<?> openings,
            GroupParameters parameters,
            UnaryOperator<Fault> explained) {
        if (openings.asked() == 0) {
            result.setResponseMessage(
                    "nothing to open: the group has its " + DisplayText.count(parameters.sessions(), "session"));
            return;
        }
        if (!parameters.waiting().awaits()) {
            result.setResponseMessage(
                    "opening " + DisplayText.count(openings.asked(), "session") + " meanwhile (wait=false)");
            return;
        }
        writeTimes(result, openings);
        List<? extends LiveSession> opened = openings.opened();
        List<Fault> faults = new ArrayList<>(openings.failed());
        for (LiveSession session : opened) {
            if (!session.isOpen() && session.fault() != null) {
                faults.add(session.fault());
            }
        }
        String times = opened.isEmpty()
                ? ""
                : " (" + byTransport(opened) + negotiated(openings.tls()) + "), the first after "
                        + openings.firstMillis() + " ms, the last after " + openings.lastMillis() + " ms";
        String text = "opened " + opened.size() + " of " + openings.asked() + " sessions" + times;
        int maxFailed = parameters.waiting().maxFailed();
        if (faults.size() > maxFailed) {
            String allowed = maxFailed == 0 ? "" : " (maxFailed " + maxFailed + ")";
            DuplexSampler.fail(
                    result,
                    new Fault(mostFrequent(faults), text + "; failed" + allowed + ": " + byCause(faults, explained)));
        } else {
            result.setResponseMessage(
                    faults.isEmpty() ? text : text + "; failed, as maxFailed allows: " + byCause(faults, explained));
        }
        result.setResponseData(result.getResponseMessage(), StandardCharsets.UTF_8.name());
    }

    /** Sets the URL of the result and, if one session was opened, its times as JMeter's HTTP sampler shows them. */
    static void writeTimes(SampleResult result, FirstOpenings<?> openings) {
        List<? extends LiveSession> opened = openings.opened();
        if (opened.isEmpty()) {
            return;
        }
        result.setURL(SampleContext.shownUrl(opened.get(0).url()));
        if (openings.asked() == 1) {
            result.setConnectTime(openings.firstMillis());
            result.setLatency(openings.firstMillis());
        }
    }

    /**
     * Appends to the result's data the frames of the openings, in order and with their times; nothing if no listener
     * shows them.
     *
     * @param sinceNanos when the openings began
     */
    static void showFrames(SampleContext sample, long sinceNanos, SampleResult result) {
        List<String> frames = sample.timedFrames(sinceNanos);
        if (!frames.isEmpty()) {
            String known = result.getResponseDataAsString();
            result.setResponseData(
                    (known.isEmpty() ? "" : known + "\n\n") + String.join("\n\n", frames),
                    StandardCharsets.UTF_8.name());
        }
    }

    private static String negotiated(Map<String, Integer> tls) {
        return tls.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> "; " + entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining());
    }

    private static String byTransport(List<? extends LiveSession> opened) {
        Map<String, Integer> counts = new TreeMap<>();
        opened.forEach(session -> counts.merge(String.valueOf(session.transport()), 1, Integer::sum));
        return counts.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    private static Cause mostFrequent(List<Fault> faults) {
        return counted(faults).entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(Cause.INTERNAL);
    }

    private static Map<Cause, Integer> counted(List<Fault> faults) {
        Map<Cause, Integer> counts = new LinkedHashMap<>();
        faults.forEach(fault -> counts.merge(fault.cause(), 1, Integer::sum));
        return counts;
    }

    private static String byCause(List<Fault> faults, UnaryOperator<Fault> explained) {
        return counted(faults).entrySet().stream()
                .map(one -> one.getKey().slug() + " " + one.getValue() + " (" + example(faults, one.getKey(), explained)
                        + ")")
                .collect(Collectors.joining("; "));
    }

    private static String example(List<Fault> faults, Cause cause, UnaryOperator<Fault> explained) {
        return faults.stream()
                .filter(fault -> fault.cause() == cause)
                .findFirst()
                .map(explained)
                .map(Fault::message)
                .orElse("");
    }
}
