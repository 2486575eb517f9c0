package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Socket;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is remembered of the checks of certificates, and for how long. */
class RememberedTrustTest {
    private static final String TYPE = "ECDHE_ECDSA";

    private final AtomicLong nanos = new AtomicLong(-5);
    private final AtomicLong millis = new AtomicLong(System.currentTimeMillis());
    private X509Certificate[] known;
    private X509Certificate[] unknown;
    private Counting checks;
    private RememberedTrust trust;

    @TempDir
    private Path folder;

    @BeforeEach
    void trustsOneOfTwo() throws Exception {
        known = TestCertificate.ofClient(folder, "known", "EC").chain();
        unknown = TestCertificate.ofClient(folder, "unknown", "EC").chain();
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setCertificateEntry("known", known[0]);
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(store);
        checks = new Counting((X509TrustManager) managers.getTrustManagers()[0]);
        trust = new RememberedTrust(checks, nanos::get, millis::get);
    }

    private static SSLEngine engine(String host) throws Exception {
        return SSLContext.getDefault().createSSLEngine(host, 443);
    }

    @Test
    void sameChainAndHostAreCheckedOnceAMinute() throws Exception {
        trust.checkServerTrusted(known, TYPE, engine("a"));
        trust.checkServerTrusted(known.clone(), TYPE, engine("a"));
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(60) - 1);
        trust.checkServerTrusted(known, TYPE, engine("a"));
        assertThat(checks.count).isOne();
        nanos.incrementAndGet();
        trust.checkServerTrusted(known, TYPE, engine("a"));
        assertThat(checks.count).isEqualTo(2);
        trust.checkServerTrusted(known, TYPE, engine("a"));
        assertThat(checks.count).isEqualTo(2);
    }

    @Test
    void otherHostAndOtherTypeAreCheckedToo() throws Exception {
        trust.checkServerTrusted(known, TYPE, engine("a"));
        trust.checkServerTrusted(known, TYPE, engine("b"));
        trust.checkServerTrusted(known, "RSA", engine("b"));
        assertThat(checks.count).isEqualTo(3);
        assertThat(trust.size()).isEqualTo(3);
    }

    @Test
    void failureIsThatOfTheOtherAndNeverRemembered() {
        for (int i = 1; i <= 3; i++) {
            assertThatThrownBy(() -> trust.checkServerTrusted(unknown, TYPE, engine("a")))
                    .isInstanceOf(CertificateException.class)
                    .hasMessageContaining("unable to find valid certification path");
            assertThat(checks.count).isEqualTo(i);
        }
        assertThat(trust.size()).isZero();
    }

    @Test
    void acceptanceEndsWithTheCertificate() throws Exception {
        trust.checkServerTrusted(known, TYPE, engine("a"));
        millis.set(known[0].getNotAfter().toInstant().toEpochMilli());
        trust.checkServerTrusted(known, TYPE, engine("a"));
        assertThat(checks.count).isOne();
        millis.incrementAndGet();
        trust.checkServerTrusted(known, TYPE, engine("a"));
        assertThat(checks.count).isEqualTo(2);
    }

    @Test
    void whatIsRememberedIsBounded() throws Exception {
        for (int i = 0; i < 1_100; i++) {
            trust.checkServerTrusted(known, TYPE, engine("host-" + i));
        }
        assertThat(trust.size()).isEqualTo(1_024);
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(60));
        trust.checkServerTrusted(known, TYPE, engine("another"));
        assertThat(trust.size()).isOne();
    }

    /** Asks the trust manager of this Java, without the host, and counts how often. */
    private static final class Counting extends X509ExtendedTrustManager {
        private final X509TrustManager checks;
        private int count;

        Counting(X509TrustManager checks) {
            this.checks = checks;
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            checkServerTrusted(chain, type);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            checkServerTrusted(chain, type);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            count++;
            checks.checkServerTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            checks.checkClientTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            checks.checkClientTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            checks.checkClientTrusted(chain, type);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return checks.getAcceptedIssuers();
        }
    }
}
