package io.github.jmeterduplex.internal.sampler.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.session.Header;
import java.net.URI;
import java.util.List;
import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.protocol.http.control.AuthManager.Mechanism;
import org.apache.jmeter.protocol.http.control.Authorization;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;

class HttpManagersTest {
    private final HashTree tree = new ListedHashTree();
    private final HashTree users = tree.add(new ThreadGroup());
    private final JavaSampler sampler = new JavaSampler();

    private static HeaderManager headers(String... namesAndValues) {
        HeaderManager manager = new HeaderManager();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            manager.add(new org.apache.jmeter.protocol.http.control.Header(namesAndValues[i], namesAndValues[i + 1]));
        }
        return manager;
    }

    private static AuthManager credentials(String url, String user, Mechanism mechanism) {
        AuthManager manager = new AuthManager();
        Authorization one = new Authorization();
        one.setURL(url);
        one.setUser(user);
        one.setPass("pw");
        one.setMechanism(mechanism);
        manager.addAuth(one);
        return manager;
    }

    private List<Header> found(String url) {
        return HttpManagers.headers(tree, sampler, URI.create(url), SampleContext.httpForm(URI.create(url)));
    }

    @Test
    void nearestManagerWinsAndThoseOfOtherControllersDoNotCount() {
        users.add(headers("A", "group", "B", "group", " ", "no name", "Content-Type", "text/xml", "accept", "x"));
        HashTree other = users.add(new GenericController());
        other.add(headers("C", "other"));
        HashTree own = users.add(new GenericController());
        own.add(headers("b", "controller"));
        own.add(sampler).add(headers("A", "sampler"));

        assertThat(found("ws://h/")).containsExactly(new Header("A", "sampler"), new Header("b", "controller"));
    }

    @Test
    void basicCredentialsOfTheUrlAreSentUnlessAHeaderSaysOtherwise() {
        users.add(credentials("http://h:81/", "ann", Mechanism.BASIC));
        users.add(credentials("wss://s/a", "bob", Mechanism.BASIC));
        users.add(credentials("http://d/", "eve", Mechanism.DIGEST));
        users.add(sampler);

        assertThat(found("ws://h:81/ws")).containsExactly(new Header("Authorization", "Basic YW5uOnB3"));
        assertThat(found("wss://s/a/b")).containsExactly(new Header("Authorization", "Basic Ym9iOnB3"));
        assertThat(found("ws://d/")).isEmpty();
        assertThat(found("ws://elsewhere/")).isEmpty();

        users.add(headers("authorization", "Bearer t"));
        assertThat(found("ws://h:81/ws")).containsExactly(new Header("authorization", "Bearer t"));
    }

    @Test
    void samplerThatIsNotInTheTreeGetsNothing() {
        users.add(headers("A", "group"));
        assertThat(found("ws://h/")).isEmpty();
    }
}
