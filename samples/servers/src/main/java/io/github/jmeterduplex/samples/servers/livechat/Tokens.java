package io.github.jmeterduplex.samples.servers.livechat;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;

/** One-time tokens: each is good once, for whoever has it. Thread-safe. */
final class Tokens {
    /** Beyond this many the oldest that nobody redeemed is forgotten, as if it had expired. */
    static final int MAX_OUTSTANDING = 100_000;

    private final Set<String> outstanding = new LinkedHashSet<>();

    synchronized String issue() {
        if (outstanding.size() == MAX_OUTSTANDING) {
            Iterator<String> oldest = outstanding.iterator();
            oldest.next();
            oldest.remove();
        }
        String token = UUID.randomUUID().toString();
        outstanding.add(token);
        return token;
    }

    /** Whether the token was good; it no longer is. */
    synchronized boolean redeem(String token) {
        return outstanding.remove(token);
    }
}
