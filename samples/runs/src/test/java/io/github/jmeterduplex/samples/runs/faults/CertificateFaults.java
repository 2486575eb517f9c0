package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.samples.runs.harness.TestAuthority;
import io.github.jmeterduplex.stomp.StompConnect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Certificates that a client does not take, and one that it lacks. */
final class CertificateFaults {
    private final Faults.Servers servers;
    private final TestAuthority authority;
    private final List<Step> steps = new ArrayList<>();

    private CertificateFaults(Faults.Servers servers, TestAuthority authority) {
        this.servers = servers;
        this.authority = authority;
    }

    /** @param authority that the JMeter of the plan trusts */
    static List<Step> steps(Faults.Servers servers, TestAuthority authority, Path folder) throws Exception {
        CertificateFaults faults = new CertificateFaults(servers, authority);
        faults.authority
                .sign("valid", "-ext", "san=ip:127.0.0.1")
                .sign("expired", "-ext", "san=ip:127.0.0.1", "-startdate", "-10d", "-validity", "1")
                .sign("early", "-ext", "san=ip:127.0.0.1", "-startdate", "+10d")
                .sign("other", "-ext", "san=dns:other.example");
        TestAuthority stranger = TestAuthority.make(folder).sign("stranger", "-ext", "san=ip:127.0.0.1");

        faults.steps.add(
                faults.at("valid certificate", faults.authority, "valid", false).says("opened 1 of 1"));
        faults.fails("expired certificate", faults.authority, "expired", "has expired", "or set tlsTrust to any");
        faults.fails("certificate of tomorrow", faults.authority, "early", "is not valid yet");
        faults.fails("certificate of another host", faults.authority, "other", "is for another host than 127.0.0.1");
        faults.fails(
                "certificate of an unknown authority",
                stranger,
                "stranger",
                "signed by no authority that this Java trusts",
                "javax.net.ssl.trustStore");
        faults.steps.add(faults.at("client certificate demanded", faults.authority, "valid", true)
                .fails(502, "tls 1", "client certificate", "javax.net.ssl.keyStore"));
        return faults.steps;
    }

    private void fails(String label, TestAuthority signer, String alias, String... saying) throws Exception {
        List<String> words = new ArrayList<>(List.of("tls 1", "the TLS handshake with 127.0.0.1:"));
        words.addAll(List.of(saying));
        steps.add(at(label, signer, alias, false).fails(502, words.toArray(String[]::new)));
    }

    private Step at(String label, TestAuthority signer, String alias, boolean needsCertificate) throws Exception {
        HostileServer server = servers.start(signer.server(alias), needsCertificate, StompPeer.polite());
        return Secrets.in(Step.of(StompConnect.class, label))
                .with("group", label, "url", "wss://" + server.hostPort() + "/ws" + Secrets.query())
                .with("tlsTrust", "system")
                .within(3000);
    }
}
