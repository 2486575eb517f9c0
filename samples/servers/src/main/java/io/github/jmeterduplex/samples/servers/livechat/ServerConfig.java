package io.github.jmeterduplex.samples.servers.livechat;

import io.github.jmeterduplex.samples.servers.livechat.stats.Stats;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.messaging.simp.broker.AbstractBrokerMessageHandler;
import org.springframework.messaging.simp.broker.SimpleBrokerMessageHandler;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.web.socket.server.standard.ServletServerContainerFactoryBean;

/** The parts of the server, named one by one so that nothing is found by chance. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({
    StompConfig.class,
    ChatController.class,
    PageController.class,
    Stats.class,
    LoginCookie.class,
    CookieCheck.class,
    Sessions.class,
    ReplyScheduler.class,
    Users.class,
    Tokens.class,
    StickyCookies.class,
    PeerController.class,
    NoticeController.class,
    TokenController.class,
    LoginController.class,
    BrokerWriter.class,
    Clock.class
})
class ServerConfig {
    /** Small, for each connection has both; {@link WholeMessages} joins what does not fit. */
    private static final int CONNECTION_BUFFER = 4_096;

    /** One thread, so that replies delayed alike keep their order; it only hands them to the broker. */
    @Bean(destroyMethod = "shutdownNow")
    ScheduledExecutorService backEndThread() {
        return new ScheduledThreadPoolExecutor(1);
    }

    @Bean
    ReplyScheduler.BackEnd backEnd(@Qualifier("backEndThread") ScheduledExecutorService thread) {
        return (delay, task) -> {
            Future<?> unused = thread.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
        };
    }

    /** Heartbeats and the clock. */
    @Bean
    ThreadPoolTaskScheduler ticker() {
        ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
        scheduler.setPoolSize(2);
        scheduler.setThreadNamePrefix("ticker-");
        return scheduler;
    }

    @Bean
    ApplicationListener<ApplicationReadyEvent> clockStarter(
            ServerOptions switches, @Qualifier("ticker") TaskScheduler ticker, Clock clock) {
        return event -> {
            if (!switches.clock().isZero()) {
                Future<?> unused = ticker.scheduleAtFixedRate(clock, switches.clock());
            }
        };
    }

    /** Spring offers no setting for the broker's registry; this runs before the broker starts. */
    @Bean
    SmartInitializingSingleton subscriptionsSetter(
            @Qualifier("simpleBrokerMessageHandler") AbstractBrokerMessageHandler broker) {
        return () -> ((SimpleBrokerMessageHandler) broker).setSubscriptionRegistry(new ExactSubscriptions());
    }

    /** Before SockJS, where a load balancer would be. */
    @Bean
    FilterRegistrationBean<StickyFilter> stickyFilter(
            ServerOptions switches, StickyCookies stickyCookies, Stats stats) {
        FilterRegistrationBean<StickyFilter> filter =
                new FilterRegistrationBean<>(new StickyFilter(stickyCookies, stats));
        filter.addUrlPatterns("/ws/*");
        filter.setEnabled(switches.access().stickyCookie());
        return filter;
    }

    @Bean
    ServletServerContainerFactoryBean webSocketContainer() {
        ServletServerContainerFactoryBean container = new ServletServerContainerFactoryBean();
        container.setMaxTextMessageBufferSize(CONNECTION_BUFFER);
        container.setMaxBinaryMessageBufferSize(CONNECTION_BUFFER);
        return container;
    }
}
