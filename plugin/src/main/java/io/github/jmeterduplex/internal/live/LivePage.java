package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.internal.record.interval.IntervalListener;
import io.github.jmeterduplex.internal.report.write.HtmlPage;
import io.github.jmeterduplex.internal.settings.ListenAddress;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The report as a web page that is updated each second during the run. Thread-safe.
 *
 * <p>A thread of its own adds up the log's reports and makes the answers for browsers. So neither waits for the other:
 * the log does not wait at all, browsers wait for their turn.
 */
final class LivePage implements IntervalListener {
    private static final String DATA = "/data.json";
    /** The page shown before the first interval has ended. */
    private static final String WAITING = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
            + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src 'self'\">"
            + "<meta http-equiv=\"refresh\" content=\"1\"><title>Duplex live</title><p>The run has begun.";
    /** An empty icon, since browsers ask for one and complain if it is missing. */
    private static final byte[] ICON =
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>".getBytes(StandardCharsets.US_ASCII);
    /** Maximum number of intervals and page requests in the queue; beyond it, page requests are refused. */
    private static final int MAX_WAITING = 1_000;

    private static final long LOOKING_SECONDS = 5;
    private static final long LAST_LOOK_MILLIS = 1_500;
    private static final long LONGEST_LAST_LOOK_MILLIS = 10_000;

    private final LiveModel model;
    private final ThreadPoolExecutor thread;
    private final PageServer server;
    private final LastLook lastLook = new LastLook(LOOKING_SECONDS, LAST_LOOK_MILLIS, LONGEST_LAST_LOOK_MILLIS);
    /** The cached JSON data of the page; null if newer data have come since. Used by the thread only. */
    private byte @Nullable [] json;

    /**
     * Opens the port and starts to serve the page.
     *
     * @param directory of the engine's files
     * @throws IOException if it cannot listen at the address
     */
    LivePage(ListenAddress at, Path directory, int intervalSeconds) throws IOException {
        model = new LiveModel(directory, intervalSeconds);
        thread = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(MAX_WAITING), task -> {
            Thread made = new Thread(task, "duplex-live");
            made.setDaemon(true);
            return made;
        });
        server = PageServer.open(
                at,
                Map.of(
                        "/",
                        headers -> new PageResponse("text/html; charset=utf-8", await(this::html)),
                        "/favicon.ico",
                        headers -> new PageResponse("image/svg+xml", ICON),
                        DATA,
                        headers -> new PageResponse("application/json; charset=utf-8", await(this::json))));
    }

    String url() {
        return server.url() + "/";
    }

    private byte[] await(Callable<byte[]> answer) throws IOException {
        lastLook.asked();
        try {
            return thread.submit(answer).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the run has ended");
        } catch (ExecutionException | RejectedExecutionException e) {
            throw new IOException("the page cannot be made", e);
        }
    }

    private byte[] html() {
        if (!model.hasBegun()) {
            return WAITING.getBytes(StandardCharsets.UTF_8);
        }
        return HtmlPage.live("Duplex live", model.data()).getBytes(StandardCharsets.UTF_8);
    }

    private byte[] json() {
        if (json == null) {
            json = HtmlPage.json(model.data()).getBytes(StandardCharsets.UTF_8);
        }
        return json;
    }

    @Override
    public void interval(IntervalFigures figures) {
        change(() -> model.add(figures));
    }

    private void change(Runnable change) {
        thread.execute(() -> {
            change.run();
            json = null;
        });
    }

    @Override
    public void ended() {
        try {
            change(model::end);
            // several browsers may show the page: each has its time
            lastLook.await(new CountDownLatch(1));
        } finally {
            server.close();
            thread.shutdownNow();
        }
    }
}
