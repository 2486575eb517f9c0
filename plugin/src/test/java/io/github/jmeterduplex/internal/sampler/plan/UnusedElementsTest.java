package io.github.jmeterduplex.internal.sampler.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.websocket.WsConnect;
import io.github.jmeterduplex.websocket.WsSend;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.protocol.http.control.Authorization;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;

class UnusedElementsTest {
    private final HashTree root = new ListedHashTree();
    private final HashTree plan = root.add(new TestPlan("plan"));

    private void sampler(Class<?> type) {
        JavaSampler sampler = new JavaSampler();
        sampler.setClassname(type.getName());
        plan.add(sampler);
    }

    private AuthManager manager(String name, AuthManager.Mechanism... mechanisms) {
        AuthManager manager = new AuthManager();
        manager.setName(name);
        for (AuthManager.Mechanism mechanism : mechanisms) {
            Authorization one = new Authorization();
            one.setMechanism(mechanism);
            manager.addAuth(one);
        }
        plan.add(manager);
        return manager;
    }

    private void named(TestElement element, String name) {
        element.setName(name);
        plan.add(element);
    }

    @Test
    void credentialsThatNeedTheServersAnswerAndNamesAreNoted() {
        sampler(WsConnect.class);
        manager("basic", AuthManager.Mechanism.BASIC);
        manager("digest", AuthManager.Mechanism.BASIC, AuthManager.Mechanism.DIGEST);
        manager("off", AuthManager.Mechanism.KERBEROS).setEnabled(false);
        named(new DNSCacheManager(), "names");
        assertThat(UnusedElements.in(root))
                .containsExactly(
                        "\"digest\": sessions send its Basic credentials only, and not those for Digest or Kerberos:"
                                + " set httpHeaders, or log in by an HTTP Request before",
                        "\"names\": sessions look names up by Java, and do not use it");
    }

    @Test
    void planWithoutSessionsNeedsNoNote() {
        sampler(WsSend.class);
        manager("digest", AuthManager.Mechanism.DIGEST);
        assertThat(UnusedElements.in(root)).isEmpty();
    }
}
