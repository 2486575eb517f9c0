package io.github.jmeterduplex.samples.bench.signalr;

import com.microsoft.signalr.HubConnection;
import io.reactivex.rxjava3.core.SingleObserver;
import io.reactivex.rxjava3.disposables.Disposable;

/**
 * One connection's calls, one after the other. The client calls back on the thread that has read the completion, so
 * that there is one thread at a time.
 */
final class Caller implements SingleObserver<String> {
    private static final String METHOD = "Echo";
    private static final String TEXT = "x".repeat(100);

    private final HubConnection hub;
    private final Latencies latencies;
    private volatile long sentNanos;

    Caller(HubConnection hub, Latencies latencies) {
        this.hub = hub;
        this.latencies = latencies;
    }

    /** Invokes the method; when it is completed, again. */
    void call() {
        sentNanos = System.nanoTime();
        hub.invoke(String.class, METHOD, TEXT).subscribe(this);
    }

    @Override
    public void onSubscribe(Disposable invocation) {
        // it ends with its completion
    }

    @Override
    public void onSuccess(String result) {
        latencies.record(System.nanoTime() - sentNanos);
        call();
    }

    /** As well where the connection is lost: a client without it is under another load than the others. */
    @Override
    public void onError(Throwable why) {
        System.err.println("An invocation has failed: " + why);
        Runtime.getRuntime().halt(1);
    }
}
