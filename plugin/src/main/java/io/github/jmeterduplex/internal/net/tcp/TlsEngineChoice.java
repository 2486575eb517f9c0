package io.github.jmeterduplex.internal.net.tcp;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.settings.Property;
import io.github.jmeterduplex.internal.settings.TlsProvider;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Chooses between the native TLS engine and the JDK's when the first connection needs one. Thread-safe. */
public final class TlsEngineChoice {
    private static final String NATIVE = "native";

    private final TlsStyle style;
    private final Supplier<Optional<String>> missing;
    private final Consumer<String> log;

    /** The name of the chosen engine; null until it is chosen. Guarded by this. */
    private @Nullable String chosen;

    /** A listener for the name of the chosen engine. Guarded by this. */
    private Consumer<String> watcher = any -> {};

    /**
     * @param missing why the native library cannot be used; empty if it can
     * @param log takes a line if another engine is chosen than the tester may expect
     */
    public TlsEngineChoice(TlsStyle style, Supplier<Optional<String>> missing, Consumer<String> log) {
        this.style = style;
        this.missing = missing;
        this.log = log;
    }

    /**
     * Whether the native engine is used; makes the choice on the first call.
     *
     * @throws io.github.jmeterduplex.session.FaultException with {@link Cause#BAD_PARAMETER} if it is required, by name
     *     or for its groups, and cannot be loaded
     */
    public synchronized boolean isNative() {
        if (chosen == null) {
            chosen = choose();
            watcher.accept(chosen);
        }
        return chosen.equals(NATIVE);
    }

    private String choose() {
        TlsProvider wanted = style.engine();
        if (wanted == TlsProvider.JDK && !style.offered().isEmpty()) {
            throw groupsRefused(style, "property " + Property.TLS_ENGINE.key() + " is jdk");
        }
        Optional<String> why = wanted == TlsProvider.JDK ? Optional.empty() : missing.get();
        if (why.isPresent() && !style.offered().isEmpty()) {
            throw groupsRefused(style, "it cannot be loaded (" + DisplayText.clean(why.get()) + ")");
        }
        if (wanted == TlsProvider.NATIVE && why.isPresent()) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "property " + Property.TLS_ENGINE.key()
                                    + "=native: the native TLS library cannot be loaded ("
                                    + DisplayText.clean(why.get())
                                    + "); allowed here: auto or jdk")
                    .toException();
        }
        why.ifPresent(reason -> log.accept("the native TLS library cannot be loaded (" + DisplayText.clean(reason)
                + "): TLS is the JDK's, whose handshakes cost more CPU time"));
        return wanted != TlsProvider.JDK && why.isEmpty() ? NATIVE : "jdk";
    }

    /** Returns the failure of a session whose groups the native engine alone could offer. */
    static FaultException groupsRefused(TlsStyle style, String why) {
        return new Fault(
                        Cause.BAD_PARAMETER,
                        "property " + Property.TLS_GROUPS.key() + ": " + style.groups()
                                + " needs the native TLS library, but " + why + "; allowed here: default")
                .toException();
    }

    /** @param listener is notified of {@code native} or {@code jdk} when it is chosen; immediately if it has been */
    public synchronized void watch(Consumer<String> listener) {
        watcher = listener;
        if (chosen != null) {
            listener.accept(chosen);
        }
    }
}
