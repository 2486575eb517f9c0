package io.github.jmeterduplex.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509KeyManager;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;

/** The finished jar brings its native TLS library, whose names are the jar's own: another Netty may be beside it. */
class NativeTlsIT {
    private static final String TLS = "io.github.jmeterduplex.internal.net.tcp.";

    /** Where Netty puts the library before it is loaded; by its name in this jar. */
    private static final String FOLDER = "io.github.jmeterduplex.shaded.io.netty.native.workdir";

    /** The classes of the jar, beside the JDK's and the logging of JMeter. */
    private static URLClassLoader finishedJar() throws IOException {
        return new URLClassLoader(
                new URL[] {
                    Path.of(System.getProperty("duplex.jar")).toUri().toURL(),
                    Logger.class.getProtectionDomain().getCodeSource().getLocation()
                },
                ClassLoader.getPlatformClassLoader());
    }

    private static Optional<?> missing(ClassLoader loader) throws ReflectiveOperationException {
        return (Optional<?>)
                loader.loadClass(TLS + "NativeLibrary").getMethod("missing").invoke(null);
    }

    @Test
    @EnabledOnOs(value = OS.LINUX)
    void engineOfTheJarIsNative() throws Exception {
        try (URLClassLoader loader = finishedJar()) {
            assertThat(missing(loader)).isEmpty();
            Class<?> engines = loader.loadClass(TLS + "NativeSslEngines");
            Object made = engines.getConstructor(
                            KeyManager.class, TrustManager.class, boolean.class, int.class, List.class)
                    .newInstance(new NoKeys(), SslContextFactory.TRUST_ALL_CERTS[0], false, 1, List.of());
            SSLEngine engine = (SSLEngine)
                    engines.getMethod("engine", String.class, int.class).invoke(made, "localhost", 1);
            assertThat(engine.getClass().getName())
                    .isEqualTo("io.github.jmeterduplex.shaded.io.netty.handler.ssl.ReferenceCountedOpenSslEngine");
            assertThat(engine.getEnabledProtocols()).contains("TLSv1.2", "TLSv1.3");
            engines.getMethod("release", SSLEngine.class).invoke(null, engine);
            assertThat(engines.getMethod("living").invoke(made)).isEqualTo(0);
            engines.getMethod("close").invoke(made);
        }
    }

    @Test
    void libraryThatCannotBePutAnywhereIsMissing(@TempDir Path folder) throws Exception {
        System.setProperty(FOLDER, folder.resolve("file").resolve("folder").toString());
        assertThat(folder.resolve("file").toFile().createNewFile()).isTrue();
        try (URLClassLoader loader = finishedJar()) {
            assertThat(missing(loader))
                    .hasValueSatisfying(why -> assertThat((String) why).contains(System.getProperty("os.name")));
        } finally {
            System.clearProperty(FOLDER);
        }
    }

    @Test
    void librariesOfLinuxAreInsideUnderOtherNames() throws IOException {
        try (Jar jar = Jar.finished()) {
            List<String> natives = jar.names().stream()
                    .filter(name -> name.startsWith("META-INF/native/"))
                    .sorted()
                    .toList();
            String library = "META-INF/native/libio_github_jmeterduplex_shaded_netty_tcnative_linux_";
            assertThat(natives).containsExactly(library + "aarch_64.so", library + "x86_64.so");
            for (String name : jar.classes()) {
                assertThat(References.of(jar.bytes(name)))
                        .as(name)
                        .noneMatch(member -> member.owner().startsWith("io.netty."));
            }
        }
    }

    private static final class NoKeys implements X509KeyManager {
        @Override
        public String[] getClientAliases(String keyType, Principal[] issuers) {
            return null;
        }

        @Override
        public String chooseClientAlias(String[] keyType, Principal[] issuers, Socket socket) {
            return null;
        }

        @Override
        public String[] getServerAliases(String keyType, Principal[] issuers) {
            return null;
        }

        @Override
        public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
            return null;
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return null;
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return null;
        }
    }
}
