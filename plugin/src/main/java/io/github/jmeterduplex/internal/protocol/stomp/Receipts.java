package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The RECEIPTs that a session's SUBSCRIBE and DISCONNECT frames wait for. Thread-safe. */
public final class Receipts {
    private record Awaited(String what, CompletableFuture<Void> done) {}

    /** The awaited receipts by id; null until the first one, as few sessions request any. Guarded by this. */
    private @Nullable Map<String, Awaited> awaited;

    /** The reason why the session has ended; null before the end. Guarded by this. */
    private @Nullable Fault over;

    /**
     * Returns a future that completes when a RECEIPT comes, and fails if the session ends first. If the session has
     * ended, the future has failed.
     */
    CompletableFuture<Void> expect(@Nullable String id, String what) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        synchronized (this) {
            if (over != null) {
                return CompletableFuture.failedFuture(unanswered(what, over));
            }
            if (awaited == null) {
                awaited = new HashMap<>(2);
            }
            awaited.put(id, new Awaited(what, done));
        }
        var unused = done.whenComplete((nothing, why) -> remove(id));
        return done;
    }

    private synchronized @Nullable Awaited remove(@Nullable String id) {
        return awaited == null ? null : awaited.remove(id);
    }

    /**
     * Completes the future of the RECEIPT that has arrived.
     *
     * @return false if the RECEIPT is not awaited
     */
    public boolean complete(String id) {
        Awaited found = remove(id);
        if (found != null) {
            found.done().complete(null);
        }
        return found != null;
    }

    /** Fails the futures of all awaited receipts, as the session has ended. */
    public void fail(Fault fault) {
        List<Awaited> left;
        synchronized (this) {
            left = awaited == null ? List.of() : new ArrayList<>(awaited.values());
            awaited = null;
            over = fault;
        }
        for (Awaited one : left) {
            one.done().completeExceptionally(unanswered(one.what(), fault));
        }
    }

    private static FaultException unanswered(String what, Fault why) {
        return new Fault(why.cause(), what + " was not answered: " + why.message()).toException();
    }

    /**
     * Waits until all of several receipts have come. Receipts that are missing at the end of the wait are given up.
     *
     * @param remote server of one of their sessions, for the message
     * @param timeout of all of them together
     * @throws FaultException if one did not come in time, or its session was dropped
     */
    public static void await(
            List<CompletableFuture<Void>> receipts, String remote, Duration timeout, LongSupplier nanoTime)
            throws InterruptedException {
        long deadlineNanos = nanoTime.getAsLong() + timeout.toNanos();
        try {
            for (CompletableFuture<Void> receipt : receipts) {
                receipt.get(Math.max(0, deadlineNanos - nanoTime.getAsLong()), TimeUnit.NANOSECONDS);
            }
        } catch (TimeoutException e) {
            throw missing(receipts, remote, timeout).toException();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof FaultException fault ? fault : new IllegalStateException(e.getCause());
        } finally {
            receipts.forEach(receipt -> receipt.cancel(false));
        }
    }

    private static Fault missing(List<CompletableFuture<Void>> receipts, String remote, Duration timeout) {
        long missing = receipts.stream().filter(one -> !one.isDone()).count();
        return new Fault(
                Cause.TIMEOUT,
                "no RECEIPT from " + remote + " for " + missing + " of " + receipts.size() + " SUBSCRIBE frames within "
                        + timeout.toMillis() + " ms (receiptTimeoutMillis): does the server send any?"
                        + " Spring's simple broker does not: leave the parameter blank there");
    }
}
