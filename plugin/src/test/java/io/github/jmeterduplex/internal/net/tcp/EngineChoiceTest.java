package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.net.tcp.TlsOptions.ClientCertificate;
import io.github.jmeterduplex.internal.settings.TlsProvider;
import io.github.jmeterduplex.internal.settings.TlsResumption;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.FaultException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineChoiceTest {
    private final List<String> lines = new ArrayList<>();
    private final List<String> told = new ArrayList<>();

    private static Optional<String> missing() {
        return Optional.of("Plan9 on z80: no file");
    }

    private TlsEngineChoice choice(TlsProvider wanted, Supplier<Optional<String>> missing) {
        TlsEngineChoice choice = new TlsEngineChoice(new TlsStyle(wanted, TlsResumption.OWN), missing, lines::add);
        choice.watch(told::add);
        return choice;
    }

    @Test
    void nativeEngineIsTakenWhereItLoads() {
        for (TlsProvider wanted : List.of(TlsProvider.AUTO, TlsProvider.NATIVE)) {
            assertThat(choice(wanted, Optional::empty).isNative()).isTrue();
        }
        assertThat(told).containsExactly("native", "native");
        assertThat(lines).isEmpty();
    }

    @Test
    void elsewhereTheJdksIsAndTheReasonIsLoggedOnce() {
        TlsEngineChoice choice = choice(TlsProvider.AUTO, EngineChoiceTest::missing);
        assertThat(told).isEmpty();
        for (int i = 0; i < 3; i++) {
            assertThat(choice.isNative()).isFalse();
        }
        assertThat(told).containsExactly("jdk");
        assertThat(lines).singleElement().asString().contains("cannot be loaded (Plan9 on z80: no file)", "the JDK's");
    }

    @Test
    void jdksIsTakenWhenAskedForAndTheLibraryIsLeftAlone() {
        TlsEngineChoice choice = choice(TlsProvider.JDK, () -> {
            throw new AssertionError("loaded");
        });
        assertThat(choice.isNative()).isFalse();
        assertThat(told).containsExactly("jdk");
        assertThat(lines).isEmpty();
    }

    @Test
    void nativeEngineThatIsDemandedAndMissingIsABadProperty() {
        assertThatThrownBy(() ->
                        choice(TlsProvider.NATIVE, EngineChoiceTest::missing).isNative())
                .isInstanceOfSatisfying(FaultException.class, e -> {
                    assertThat(e.fault().cause()).isEqualTo(Cause.BAD_PARAMETER);
                    assertThat(e.fault().message())
                            .contains("duplex.tls.engine=native", "Plan9 on z80: no file", "auto or jdk");
                });
    }

    @Test
    void groupsAreRefusedByNameWithoutTheNativeEngine() {
        for (TlsProvider wanted : TlsProvider.values()) {
            TlsStyle style = new TlsStyle(wanted, TlsResumption.OWN, "browser");
            assertThatThrownBy(() -> new TlsEngineChoice(style, EngineChoiceTest::missing, lines::add).isNative())
                    .isInstanceOfSatisfying(FaultException.class, e -> {
                        assertThat(e.fault().cause()).isEqualTo(Cause.BAD_PARAMETER);
                        assertThat(e.fault().message())
                                .contains("duplex.tls.groups: browser needs", "allowed here: default")
                                .contains(wanted == TlsProvider.JDK ? "duplex.tls.engine is jdk" : "Plan9 on z80");
                    });
        }
    }

    @Test
    void groupsAreRefusedByNameWithAKeyThatTheNativeEngineCannotUse(@TempDir Path folder) throws Exception {
        ClientCertificate certificate = TestCertificate.ofClient(folder, "jo", "Ed25519");
        TlsOptions options = new TlsOptions(true, certificate, TlsOptions.NOBODY);
        try (Tls tls = new Tls(true, true, new TlsStyle(TlsProvider.AUTO, TlsResumption.OWN, "browser"))) {
            assertThatThrownBy(() -> tls.slot(options))
                    .isInstanceOfSatisfying(
                            FaultException.class,
                            e -> assertThat(e.fault().message())
                                    .contains(
                                            "duplex.tls.groups: browser needs",
                                            "key, of type Ed",
                                            "allowed here: default"));
            tls.factory().stop();
        }
        try (Tls tls = new Tls(true, true, TlsStyle.DEFAULT)) {
            tls.slot(options).leave();
            tls.factory().stop();
        }
    }

    @Test
    void whoWatchesLateHearsOfItToo() {
        TlsEngineChoice choice =
                new TlsEngineChoice(new TlsStyle(TlsProvider.JDK, TlsResumption.OWN), Optional::empty, lines::add);
        choice.isNative();
        choice.watch(told::add);
        assertThat(told).containsExactly("jdk");
    }

    /** All machines that this is built on have it. */
    @Test
    void libraryLoads() {
        assertThat(NativeLibrary.missing()).isEmpty();
    }
}
