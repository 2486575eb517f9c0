package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.session.Header;
import java.net.URI;
import java.net.URL;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.protocol.http.control.AuthManager.Mechanism;
import org.apache.jmeter.protocol.http.control.Authorization;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.HashTreeTraverser;
import org.jspecify.annotations.Nullable;

/**
 * The headers that JMeter's HTTP Header Managers and HTTP Authorization Managers give to a sampler in their scope.
 * JMeter itself uses these elements for HTTP Requests only. The manager next to the sampler wins, as it does there.
 */
public final class HttpManagers {
    /**
     * Headers of a Header Manager that describe the body or the answer of an HTTP Request, and so would be wrong for
     * the requests of a session.
     */
    private static final Set<String> OF_HTTP_REQUESTS = Set.of("accept", "content-type", "content-length");

    private static final String AUTHORIZATION = "Authorization";

    private HttpManagers() {}

    /**
     * Returns the headers that the managers give to the requests of a session, each name once.
     *
     * @param tree the plan of the sampler's thread
     * @param sampler the element in the tree
     * @param url of the server; its scheme is {@code http}, {@code https}, {@code ws} or {@code wss}
     * @param httpForm the same with the scheme {@code http} or {@code https}
     */
    static List<Header> headers(HashTree tree, TestElement sampler, URI url, URL httpForm) {
        Map<String, Header> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (HeaderManager manager : inScope(tree, sampler, HeaderManager.class)) {
            for (int i = 0; i < manager.size(); i++) {
                String name = manager.get(i).getName().strip();
                if (!name.isEmpty() && !OF_HTTP_REQUESTS.contains(name.toLowerCase(Locale.ROOT))) {
                    headers.putIfAbsent(
                            name, new Header(name, manager.get(i).getValue().strip()));
                }
            }
        }
        for (AuthManager manager : inScope(tree, sampler, AuthManager.class)) {
            Authorization found = authorization(manager, url, httpForm);
            if (found != null && isBasic(found)) {
                headers.putIfAbsent(AUTHORIZATION, new Header(AUTHORIZATION, found.toBasicHeader()));
            }
        }
        return List.copyOf(headers.values());
    }

    /** Whether a session can send these credentials: the other mechanisms need the answer of the server first. */
    public static boolean isBasic(Authorization authorization) {
        Mechanism mechanism = authorization.getMechanism();
        return mechanism != Mechanism.DIGEST && mechanism != Mechanism.KERBEROS;
    }

    /** Returns the manager's credentials for this URL, whose scheme may be written in either form. */
    private static @Nullable Authorization authorization(AuthManager manager, URI url, URL httpForm) {
        Authorization found = manager.getAuthForURL(httpForm);
        for (int i = 0; i < manager.getAuthCount() && found == null; i++) {
            Authorization candidate = manager.get(i);
            String base = candidate.getURL();
            if (base.startsWith("ws") && url.toString().startsWith(base)) {
                found = candidate;
            }
        }
        return found;
    }

    /** Returns the elements of a class in whose scope a sampler is, those next to the sampler first. */
    static <T extends TestElement> Collection<T> inScope(HashTree tree, TestElement sampler, Class<T> type) {
        List<T> found = new ArrayList<>();
        Deque<HashTree> path = new ArrayDeque<>();
        tree.traverse(new HashTreeTraverser() {
            @Override
            public void addNode(Object node, HashTree subTree) {
                path.push(subTree);
                if (node == sampler) {
                    path.forEach(level -> level.list().stream()
                            .filter(type::isInstance)
                            .map(type::cast)
                            .forEach(found::add));
                }
            }

            @Override
            public void subtractNode() {
                path.pop();
            }

            @Override
            public void processPath() {
                // Only the way to the sampler is of interest.
            }
        });
        return found;
    }
}
