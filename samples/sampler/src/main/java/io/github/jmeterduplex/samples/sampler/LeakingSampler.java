package io.github.jmeterduplex.samples.sampler;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/**
 * A sampler with a fault: it never lets go of what its samples took. For testers who want to see what the report says
 * of a leak. Each sample lasts a second. Confined to one thread.
 *
 * <p>The report names the leak after some twelve minutes, for which no test of the build waits. A test shows that the
 * heap grows by what this says.
 */
public final class LeakingSampler extends AbstractJavaSamplerClient {
    private static final String RATE = "megabytesPerMinute";
    private static final double MAX = 1_000;
    private static final double BYTES_PER_MEGABYTE = 1_048_576;
    private static final double NANOS_PER_MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final List<byte[]> kept = new ArrayList<>();
    private long keptBytes;
    /** Until when what belongs to the time is kept. */
    private long untilNanos;

    @Override
    public Arguments getDefaultParameters() {
        Arguments arguments = new Arguments();
        arguments.addArgument(RATE, "1");
        return arguments;
    }

    @Override
    public void setupTest(JavaSamplerContext context) {
        untilNanos = System.nanoTime();
    }

    @Override
    public SampleResult runTest(JavaSamplerContext context) {
        SampleResult result = new SampleResult();
        result.sampleStart();
        try {
            double megabytesPerMinute = rate(context.getParameter(RATE, "1"));
            TimeUnit.SECONDS.sleep(1);
            keep(megabytesPerMinute);
            result.setSuccessful(true);
            result.setResponseCodeOK();
            result.setResponseMessage(String.format(Locale.ROOT, "%.2f MB kept", keptBytes / BYTES_PER_MEGABYTE));
        } catch (IllegalArgumentException e) {
            fail(result, "400", String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            fail(result, "503", "interrupted: JMeter ended the test");
        }
        result.sampleEnd();
        return result;
    }

    private static double rate(String text) {
        String allowed = "parameter " + RATE + ": \"" + text + "\" is not allowed; allowed: above 0, up to 1000";
        double rate;
        try {
            rate = Double.parseDouble(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(allowed, e);
        }
        if (rate > 0 && rate <= MAX) {
            return rate;
        }
        throw new IllegalArgumentException(allowed);
    }

    private void keep(double megabytesPerMinute) {
        long now = System.nanoTime();
        double bytes = megabytesPerMinute * BYTES_PER_MEGABYTE * (now - untilNanos) / NANOS_PER_MINUTE;
        byte[] more = new byte[Math.toIntExact(Math.round(bytes))];
        kept.add(more);
        keptBytes += more.length;
        untilNanos = now;
    }

    private static void fail(SampleResult result, String code, String message) {
        result.setSuccessful(false);
        result.setResponseCode(code);
        result.setResponseMessage(message);
    }
}
