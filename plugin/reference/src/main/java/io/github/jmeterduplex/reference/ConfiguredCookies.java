package io.github.jmeterduplex.reference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.Cookie;
import okhttp3.CookieJar;
import okhttp3.HttpUrl;

/**
 * A cookie jar that adds the tester's cookies, for the server of the URL only, to those that servers set. A cookie that
 * a server has set replaces the tester's cookie of that name. Thread-safe if the library's jar is.
 *
 * @param header the {@code Cookie} header of the tester; the last value of a name counts
 * @param host the server
 * @param kept the library's jar with the cookies that servers set
 */
record ConfiguredCookies(String header, String host, CookieJar kept) implements CookieJar {
    @Override
    public void saveFromResponse(HttpUrl url, List<Cookie> cookies) {
        kept.saveFromResponse(url, cookies);
    }

    @Override
    public List<Cookie> loadForRequest(HttpUrl url) {
        List<Cookie> all = new ArrayList<>(kept.loadForRequest(url));
        if (url.host().equals(host)) {
            Map<String, String> given = given();
            all.forEach(cookie -> given.remove(cookie.name()));
            given.forEach((name, value) -> all.add(cookie(name, value)));
        }
        return all;
    }

    private Map<String, String> given() {
        Map<String, String> values = new LinkedHashMap<>();
        for (String pair : header.split(";", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? "" : pair.substring(0, equals).strip();
            if (!name.isEmpty()) {
                values.put(name, pair.substring(equals + 1).strip());
            }
        }
        return values;
    }

    private Cookie cookie(String name, String value) {
        return new Cookie.Builder()
                .name(name)
                .value(value)
                .hostOnlyDomain(host)
                .path("/")
                .build();
    }

    /** Returns a text without the cookies, which may be secret. */
    @Override
    public String toString() {
        return "ConfiguredCookies for " + host;
    }
}
