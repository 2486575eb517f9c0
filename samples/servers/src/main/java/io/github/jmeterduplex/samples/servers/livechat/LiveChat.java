package io.github.jmeterduplex.samples.servers.livechat;

import java.util.Map;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The LiveChat server: HTTP login by cookie, STOMP over SockJS at {@code /ws}, STOMP over plain WebSocket at
 * {@code /stomp}, and the truth about its traffic at {@code /stats}. All switches are in {@link ServerOptions}.
 *
 * <p>A user's name is the {@code login} of CONNECT. Bodies are JSON; a header {@code correlation-id} is echoed:
 *
 * <ul>
 *   <li>{@code /app/chat.send} {@code {"id","text"}} is answered on {@code /user/queue/replies} with
 *       {@code {"id","text","sentAt"}}, microseconds
 *   <li>{@code /app/peer.send} {@code {"id","to",...}} comes to the user {@code to} on {@code /user/queue/peer}, with
 *       {@code "from"} and {@code "at"}, milliseconds, added
 *   <li>{@code /app/room.send} any body, unchanged, to all in {@code /topic/room}; {@code /app/room.send/NAME} to
 *       {@code /topic/room/NAME}
 *   <li>{@code /app/token.issue} is answered on {@code /user/queue/token} with {@code {"token","status":"issued"}};
 *       {@code /app/token.redeem} {@code {"token"}} there with {@code {"token","status"}}, {@code accepted} once, else
 *       {@code rejected}; with the request's {@code "id"} where it has one
 *   <li>{@code /app/error} and a subscription to {@code /topic/forbidden} are answered with ERROR
 * </ul>
 *
 * <p>Thread-safe. A running server ends with {@link #close}, or with the JVM.
 */
public final class LiveChat implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";

    private static final Map<String, Object> DEFAULTS = Map.ofEntries(
            Map.entry("server.address", LOOPBACK),
            // Close at once on SIGTERM: an open XHR stream would otherwise hold the server for 30 s.
            Map.entry("server.shutdown", "immediate"),
            Map.entry("server.tomcat.max-connections", "20000"),
            Map.entry("server.tomcat.accept-count", "4096"),
            Map.entry("server.tomcat.max-keep-alive-requests", "-1"),
            Map.entry("server.tomcat.threads.max", "64"),
            Map.entry("spring.jmx.enabled", "false"),
            Map.entry("logging.level.root", "warn"),
            // main reports a failed start in one line.
            Map.entry("logging.level.org.springframework.boot.SpringApplication", "off"));

    private final ConfigurableApplicationContext context;

    private LiveChat(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** Starts the server and prints one line when it is ready; exit code 2 means a bad switch. */
    public static void main(String[] args) {
        try {
            System.out.println("LiveChat listening on " + start(args).url());
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    /**
     * Starts a server and returns when it accepts connections.
     *
     * @param args Spring Boot's options and those of {@link ServerOptions}, {@code --server.port=0} for a free port
     * @throws IllegalArgumentException for an unknown or malformed {@code --livechat.} option, which it names
     */
    public static LiveChat start(String... args) {
        ServerOptions.requireKnown(args);
        SpringApplication application = new SpringApplication(ServerConfig.class);
        application.setDefaultProperties(DEFAULTS);
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        application.addInitializers(LiveChat::registerSwitches);
        return new LiveChat(application.run(args));
    }

    private static void registerSwitches(ConfigurableApplicationContext context) {
        context.getBeanFactory().registerSingleton("switches", ServerOptions.from(context.getEnvironment()));
    }

    /** The server's base URL, for example {@code http://127.0.0.1:8080}. */
    public String url() {
        String scheme = context.getEnvironment().containsProperty("server.ssl.key-store") ? "https" : "http";
        return scheme + "://" + context.getEnvironment().getProperty("server.address", LOOPBACK) + ":" + port();
    }

    /** The TCP port in use. */
    public int port() {
        return ((ServletWebServerApplicationContext) context).getWebServer().getPort();
    }

    /** Closes every session and the port. */
    @Override
    public void close() {
        context.close();
    }
}
