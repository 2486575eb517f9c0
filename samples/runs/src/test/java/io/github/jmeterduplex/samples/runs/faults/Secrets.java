package io.github.jmeterduplex.samples.runs.faults;

/** Values that testers put into parameters and that no file of a run may hold. */
final class Secrets {
    /** Stands in every secret value of these tests. */
    static final String MARK = "s3cr3t";

    private Secrets() {}

    /** Puts a secret into every parameter of Connect that may hold one. */
    static Step in(Step connect) {
        return connect.with("login", "user-" + MARK)
                .with("passcode", "pass-" + MARK, "connectHeaders", "{\"X-Token\":\"connect-" + MARK + "\"}")
                .with("httpHeaders", "{\"Authorization\":\"Bearer http-" + MARK + "\"}")
                .with("cookies", "JSESSIONID=cookie-" + MARK);
    }

    /** The same of a Socket.IO Connect. */
    static Step inSocketIo(Step connect) {
        return connect.with("auth", "{\"token\":\"auth-" + MARK + "\"}")
                .with("query", "{\"token\":\"query-" + MARK + "\"}")
                .with("httpHeaders", "{\"Authorization\":\"Bearer http-" + MARK + "\"}")
                .with("cookies", "JSESSIONID=cookie-" + MARK);
    }

    /** The same of a SignalR Connect. */
    static Step inSignalR(Step connect) {
        return connect.with("accessToken", "token-" + MARK)
                .with("httpHeaders", "{\"X-Token\":\"http-" + MARK + "\"}", "cookies", "JSESSIONID=cookie-" + MARK);
    }

    /** The same of a WebSocket Connect. */
    static Step inWebSocket(Step connect) {
        return connect.with("onOpen", "{\"type\":\"login\",\"token\":\"open-" + MARK + "\"}")
                .with("httpHeaders", "{\"Authorization\":\"Bearer http-" + MARK + "\"}")
                .with("cookies", "JSESSIONID=cookie-" + MARK);
    }

    /** The query string of a URL, with a secret. */
    static String query() {
        return "?access_token=query-" + MARK;
    }
}
