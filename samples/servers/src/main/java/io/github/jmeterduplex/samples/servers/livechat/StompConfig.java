package io.github.jmeterduplex.samples.servers.livechat;

import io.github.jmeterduplex.samples.servers.livechat.stats.Stats;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.messaging.simp.config.ChannelRegistration;
import org.springframework.messaging.simp.config.MessageBrokerRegistry;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.config.annotation.EnableWebSocketMessageBroker;
import org.springframework.web.socket.config.annotation.StompEndpointRegistry;
import org.springframework.web.socket.config.annotation.WebSocketMessageBrokerConfigurer;
import org.springframework.web.socket.config.annotation.WebSocketTransportRegistration;
import org.springframework.web.socket.server.HandshakeHandler;
import org.springframework.web.socket.server.support.DefaultHandshakeHandler;

/** STOMP by Spring's simple broker, sized for thousands of sessions and messages a second. */
@Configuration(proxyBeanMethods = false)
@EnableWebSocketMessageBroker
class StompConfig implements WebSocketMessageBrokerConfigurer {
    private static final int MAX_BYTES = 1 << 20;
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    private final ServerOptions switches;
    private final CookieCheck cookieCheck;
    private final ObjectProvider<Sessions> sessions;
    private final TaskScheduler ticker;
    private final InboundWatch inboundWatch;
    private final OutboundWatch outboundWatch;

    StompConfig(
            ServerOptions switches,
            CookieCheck cookieCheck,
            Stats stats,
            Users users,
            ObjectProvider<Sessions> sessions,
            @Qualifier("ticker") TaskScheduler ticker) {
        this.switches = switches;
        this.cookieCheck = cookieCheck;
        this.sessions = sessions;
        this.ticker = ticker;
        this.inboundWatch = new InboundWatch(stats, sessions, new ConnectCheck(switches.access(), stats));
        this.outboundWatch = new OutboundWatch(stats, sessions, users);
    }

    @Override
    public void registerStompEndpoints(StompEndpointRegistry registry) {
        registry.setPreserveReceiveOrder(true);
        registry.addEndpoint("/stomp")
                .setHandshakeHandler(new JoiningHandshake(switches.textMax()))
                .addInterceptors(cookieCheck);
        registry.addEndpoint("/ws")
                .setHandshakeHandler(new JoiningHandshake(switches.textMax()))
                .addInterceptors(cookieCheck)
                .withSockJS()
                .setWebSocketEnabled(switches.websocket())
                .setDisconnectDelay(5_000)
                .setHttpMessageCacheSize(1_000);
    }

    @Override
    public void configureMessageBroker(MessageBrokerRegistry registry) {
        registry.setApplicationDestinationPrefixes("/app");
        registry.setPreservePublishOrder(true);
        registry.enableSimpleBroker("/topic", "/queue").setTaskScheduler(ticker).setHeartbeatValue(new long[] {
            switches.heartbeat().outMillis(), switches.heartbeat().inMillis()
        });
    }

    @Override
    public void configureClientInboundChannel(ChannelRegistration registration) {
        // Handlers never block, so more threads than cores only switch.
        registration.taskExecutor().corePoolSize(Math.max(2, CORES));
        registration.interceptors(inboundWatch);
    }

    @Override
    public void configureClientOutboundChannel(ChannelRegistration registration) {
        // A client that stops reading holds one of these until the send time limit.
        registration.taskExecutor().corePoolSize(Math.max(8, 2 * CORES));
        registration.interceptors(outboundWatch);
    }

    @Override
    public void configureWebSocketTransport(WebSocketTransportRegistration registration) {
        registration
                .setMessageSizeLimit(MAX_BYTES)
                .setSendBufferSizeLimit(4 * MAX_BYTES)
                .setSendTimeLimit(20_000)
                .addDecoratorFactory(handler -> sessions.getObject().decorate(handler));
    }

    /** Gives each connection a joiner of its own, under SockJS and without. */
    private static final class JoiningHandshake implements HandshakeHandler {
        private final HandshakeHandler handshake = new DefaultHandshakeHandler();
        private final int maxChars;

        JoiningHandshake(int maxChars) {
            this.maxChars = maxChars;
        }

        @Override
        public boolean doHandshake(
                ServerHttpRequest request,
                ServerHttpResponse response,
                WebSocketHandler handler,
                Map<String, Object> attributes) {
            return handshake.doHandshake(request, response, new WholeMessages(handler, maxChars), attributes);
        }
    }
}
