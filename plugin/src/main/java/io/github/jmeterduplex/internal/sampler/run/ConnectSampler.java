package io.github.jmeterduplex.internal.sampler.run;

import com.sun.management.OperatingSystemMXBean;
import io.github.jmeterduplex.internal.engine.session.FirstOpenings;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The base class of the samplers that open sessions and keep them in a group. One object per sampler element and JMeter
 * thread.
 *
 * @param <S> the protocol's session
 * @param <P> what a tester's own flow may prepare for the openings
 */
public abstract class ConnectSampler<S extends LiveSession, P> extends DuplexSampler {
    private final SamplerProtocol<S, P> protocol;
    /** How many times this sampler has started to open sessions. Confined to the JMeter thread. */
    private int number;

    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    protected ConnectSampler(SamplerProtocol<S, P> protocol) {
        this.protocol = protocol;
    }

    @Override
    public final ParameterTable table() {
        return ParameterTable.of(protocol.group()).with(protocol.openingTable());
    }

    @Override
    protected final void sample(Run run, SampleContext sample, SampleResult result) throws InterruptedException {
        GroupOpening<S, P> opening = new GroupOpening<>(run, sample, protocol, number++);
        LibraryCost cost = opening.openings().isOfLibrary() ? new LibraryCost() : null;
        long beganNanos = run.clock().nanos();
        FirstOpenings<S> opened = opening.open(opening.parameters().sessions(), null, null);
        OpeningReport.write(result, opened, opening.parameters(), opening::explained);
        if (cost != null) {
            cost.tell(result, opened.opened().size());
        }
        OpeningReport.showFrames(sample, beganNanos, result);
    }

    /**
     * Measures how many threads and how much CPU time this JVM needs while sessions of a client library open. It
     * includes all else that the JVM does in that time. Confined to one thread.
     */
    private static final class LibraryCost {
        private final int threads = ManagementFactory.getThreadMXBean().getThreadCount();
        private final long cpuNanos = cpuNanos();

        private static long cpuNanos() {
            OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            return system == null ? -1 : system.getProcessCpuTime();
        }

        /** Adds the threads and CPU time per session to the data of the sample that opened these sessions. */
        void tell(SampleResult result, int sessions) {
            if (sessions == 0) {
                return;
            }
            int now = ManagementFactory.getThreadMXBean().getThreadCount();
            long cpuMicros = (cpuNanos() - cpuNanos) / 1_000;
            String line = String.format(
                    Locale.ROOT,
                    "client library: this JVM had %d threads before and has %d now, %.2f more a session; it took %.2f"
                            + " ms of CPU a session, all that it did meanwhile included",
                    threads,
                    now,
                    (double) (now - threads) / sessions,
                    cpuMicros / 1_000.0 / sessions);
            result.setResponseData(result.getResponseDataAsString() + "\n" + line, StandardCharsets.UTF_8.name());
        }
    }
}
