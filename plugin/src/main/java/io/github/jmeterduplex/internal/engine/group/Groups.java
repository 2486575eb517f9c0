package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** All session groups of a run: those that JMeter threads own, and those that the whole JVM shares. Thread-safe. */
public final class Groups {
    /** The owner of groups of sessions: a JMeter thread. Equal objects are the same owner. Thread-safe. */
    public interface Owner {
        /** Whether this thread has ended, so that its groups must be closed. */
        boolean isOver();
    }

    private final ConcurrentMap<Owner, ConcurrentMap<String, Group<?>>> byThread = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Group<?>> ofJvm = new ConcurrentHashMap<>();
    private final KeptBytes kept;

    /** @param kept the budget of the messages that their mailboxes keep */
    public Groups(KeptBytes kept) {
        this.kept = kept;
    }

    /**
     * Returns the group of this name, and creates it if it does not exist.
     *
     * @param thread the owner, or null for a group of the JVM
     * @throws io.github.jmeterduplex.session.FaultException if the name belongs to another protocol
     */
    public <S extends LiveSession> Group<S> obtain(@Nullable Owner thread, String name, GroupProtocol<S> protocol) {
        ConcurrentMap<String, Group<?>> home =
                thread == null ? ofJvm : byThread.computeIfAbsent(thread, any -> new ConcurrentHashMap<>());
        return home.computeIfAbsent(name, any -> new Group<>(name, protocol, kept))
                .as(protocol);
    }

    /**
     * Finds the group of this name, first among those of the thread, then among those of the JVM.
     *
     * @throws io.github.jmeterduplex.session.FaultException if it does not exist, or is of another protocol
     */
    public <S extends LiveSession> Group<S> find(Owner thread, String name, GroupProtocol<S> protocol) {
        return find(thread, name).as(protocol);
    }

    private Group<?> find(Owner thread, String name) {
        Group<?> group = of(thread).get(name);
        if (group == null) {
            group = ofJvm.get(name);
        }
        if (group == null) {
            throw missing("no group \"" + name + "\" in this thread or in the JVM: a Connect sampler with group=" + name
                    + " must come before");
        }
        return group;
    }

    /**
     * Returns the groups that a control sampler applies to.
     *
     * @param name a group of any protocol; null = every group of the thread, or every group of the JVM if the thread
     *     does not have one
     * @throws io.github.jmeterduplex.session.FaultException if no such group exists
     */
    public Collection<Group<?>> select(Owner thread, @Nullable String name) {
        if (name != null) {
            return List.of(find(thread, name));
        }
        Collection<Group<?>> own = of(thread).values();
        Collection<Group<?>> chosen = own.isEmpty() ? ofJvm.values() : own;
        if (chosen.isEmpty()) {
            throw missing("no group in this thread or in the JVM: a Connect sampler must come before");
        }
        return List.copyOf(chosen);
    }

    /** Whether {@link #select} would find a group. */
    public boolean has(Owner thread, @Nullable String name) {
        Map<String, Group<?>> own = of(thread);
        return name == null ? !own.isEmpty() || !ofJvm.isEmpty() : own.containsKey(name) || ofJvm.containsKey(name);
    }

    /** Removes and returns the groups of threads that have ended; the caller must close them. */
    List<Group<?>> takeOver() {
        List<Group<?>> orphans = new ArrayList<>();
        byThread.entrySet().removeIf(entry -> {
            boolean over = entry.getKey().isOver();
            if (over) {
                orphans.addAll(entry.getValue().values());
            }
            return over;
        });
        return orphans;
    }

    public List<Group<?>> all() {
        List<Group<?>> all = new ArrayList<>(ofJvm.values());
        for (Map<String, Group<?>> groups : byThread.values()) {
            all.addAll(groups.values());
        }
        return all;
    }

    private Map<String, Group<?>> of(Owner thread) {
        Map<String, Group<?>> own = byThread.get(thread);
        return own == null ? Map.of() : own;
    }

    private static RuntimeException missing(String what) {
        return new Fault(Cause.NO_SESSION, what).toException();
    }
}
