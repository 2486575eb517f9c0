package io.github.jmeterduplex.internal.record.health;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Records every garbage collection of this JVM. Thread-safe: the JVM's notification thread writes, the log's thread
 * reads.
 *
 * <p>Collections that run concurrently with the application (names such as {@code ZGC Cycles} or {@code G1 Concurrent
 * GC}) do not pause it: only the heap after them is recorded.
 */
final class GcMonitor implements NotificationListener, AutoCloseable {
    private final List<NotificationEmitter> emitters;
    private final Set<String> heapPools;
    private Pauses pauses = Pauses.NONE;

    /**
     * The garbage collections since the last call.
     *
     * @param count collections that paused the process
     * @param sumMillis sum of the pauses
     * @param maxMillis longest pause
     * @param heapAfterBytes heap left by the last collection, or -1 if there was no collection
     */
    record Pauses(long count, long sumMillis, long maxMillis, long heapAfterBytes) {
        static final Pauses NONE = new Pauses(0, 0, 0, -1);

        Pauses plus(long pauseMillis, long heapBytes) {
            return new Pauses(count + 1, sumMillis + pauseMillis, Math.max(maxMillis, pauseMillis), heapBytes);
        }

        Pauses withHeap(long heapBytes) {
            return new Pauses(count, sumMillis, maxMillis, heapBytes);
        }
    }

    private GcMonitor(List<NotificationEmitter> emitters, Set<String> heapPools) {
        this.emitters = emitters;
        this.heapPools = heapPools;
    }

    static GcMonitor start() {
        Set<String> heapPools = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getName)
                .collect(Collectors.toUnmodifiableSet());
        List<NotificationEmitter> emitters = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(NotificationEmitter.class::isInstance)
                .map(NotificationEmitter.class::cast)
                .toList();
        GcMonitor watch = new GcMonitor(emitters, heapPools);
        emitters.forEach(emitter -> emitter.addNotificationListener(watch, null, null));
        return watch;
    }

    @Override
    public void handleNotification(Notification notification, Object handback) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)
                && notification.getUserData() instanceof CompositeData data) {
            GarbageCollectionNotificationInfo info = GarbageCollectionNotificationInfo.from(data);
            collected(info.getGcName(), info.getGcInfo());
        }
    }

    private void collected(String collector, GcInfo info) {
        long heapBytes = info.getMemoryUsageAfterGc().entrySet().stream()
                .filter(pool -> heapPools.contains(pool.getKey()))
                .mapToLong(pool -> pool.getValue().getUsed())
                .sum();
        synchronized (this) {
            pauses = pausesTheProcess(collector)
                    ? pauses.plus(info.getDuration(), heapBytes)
                    : pauses.withHeap(heapBytes);
        }
    }

    static boolean pausesTheProcess(String collector) {
        return !collector.endsWith("Cycles") && !collector.contains("Concurrent");
    }

    boolean isReporting() {
        return !emitters.isEmpty();
    }

    synchronized Pauses take() {
        Pauses taken = pauses;
        pauses = Pauses.NONE;
        return taken;
    }

    @Override
    public void close() {
        for (NotificationEmitter emitter : emitters) {
            try {
                emitter.removeNotificationListener(this);
            } catch (ListenerNotFoundException e) {
                throw new IllegalStateException("closed twice: " + ((GarbageCollectorMXBean) emitter).getName(), e);
            }
        }
    }
}
