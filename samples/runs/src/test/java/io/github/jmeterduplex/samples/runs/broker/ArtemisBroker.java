package io.github.jmeterduplex.samples.runs.broker;

import io.github.jmeterduplex.samples.runs.harness.Parameters;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptorFactory;
import org.apache.activemq.artemis.core.security.CheckType;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.MessageReference;
import org.apache.activemq.artemis.core.server.Queue;
import org.apache.activemq.artemis.core.server.ServerConsumer;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.server.impl.AddressInfo;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerPlugin;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager;
import org.jspecify.annotations.Nullable;

/**
 * ActiveMQ Artemis with STOMP over WebSocket on a free port of the loopback: nothing on disk, no logins. Destinations
 * are {@code /queue/NAME} and {@code /topic/NAME}, made when first used. It sends receipts, knows all three ack modes,
 * and redelivers what a lost session had not acknowledged. After {@link #MAX_DELIVERIES} a message is dead and moves to
 * {@link #DEAD}. Artemis itself takes NACK for ACK; here it redelivers, by default.
 *
 * <p>Thread-safe.
 */
public final class ArtemisBroker implements Broker {
    /** The queue of dead messages, an ordinary one. */
    public static final String DEAD = "/queue/dead";

    private static final String QUEUE = "/queue/";
    private static final String TOPIC = "/topic/";
    private static final String ACCEPTOR = "stomp";

    private final EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
    private final DeliveryWatch deliveries = new DeliveryWatch();
    private final NackRedelivery nacks = new NackRedelivery();

    private ArtemisBroker() {}

    /**
     * Starts a broker and returns when it accepts connections.
     *
     * @param folder for what Artemis may want to write, though it has no reason to; a test's own
     * @param parameters of Artemis's acceptor, as {@code name=value}: {@code webSocketEncoderType=text} for text frames
     *     instead of Artemis's binary ones, {@code stompConsumerWindowSize=10240} for Artemis's own limit of bytes that
     *     a subscription has not acknowledged (here there is none)
     */
    public static ArtemisBroker start(Path folder, String... parameters) throws Exception {
        return open(folder, null, parameters);
    }

    /** Starts a broker as {@link #start} does that lets in whoever knows this passcode, under any login. */
    public static ArtemisBroker locked(Path folder, String passcode) throws Exception {
        return open(folder, passcode);
    }

    private static ArtemisBroker open(Path folder, @Nullable String passcode, String... parameters) throws Exception {
        ArtemisBroker started = new ArtemisBroker();
        Configuration configuration = configuration(folder, parameters).setSecurityEnabled(passcode != null);
        if (passcode != null) {
            started.broker.setSecurityManager(new PasscodeSecurityManager(passcode));
        }
        configuration.registerBrokerPlugin(started.deliveries);
        started.broker.setConfiguration(configuration);
        started.broker.start();
        started.broker.getActiveMQServer().getRemotingService().addIncomingInterceptor(started.nacks);
        return started;
    }

    private static Configuration configuration(Path folder, String... parameters) {
        return new ConfigurationImpl()
                .setPersistenceEnabled(false)
                .setSecurityEnabled(false)
                .setJMXManagementEnabled(false)
                .setMaxDiskUsage(-1)
                .setJournalDirectory(folder.resolve("journal").toString())
                .setBindingsDirectory(folder.resolve("bindings").toString())
                .setPagingDirectory(folder.resolve("paging").toString())
                .setLargeMessagesDirectory(folder.resolve("large").toString())
                .addAcceptorConfiguration(acceptor(parameters))
                .addAddressSetting("#", settings())
                .addQueueConfiguration(QueueConfiguration.of(nameOf(DEAD)).setRoutingType(RoutingType.ANYCAST));
    }

    private static TransportConfiguration acceptor(String... parameters) {
        Map<String, Object> values = new TreeMap<>(Parameters.of(
                "host",
                "127.0.0.1",
                "port",
                0,
                "protocols",
                "STOMP",
                "anycastPrefix",
                QUEUE,
                "multicastPrefix",
                TOPIC));
        values.put("webSocketMaxFramePayloadLength", 1 << 20);
        values.put("stompMaxFramePayloadLength", 1 << 20);
        // A message that comes back after NACK would else fill the subscription's window for good.
        values.put("stompConsumerWindowSize", -1);
        for (String parameter : parameters) {
            values.put(parameter.replaceFirst("=.*", ""), parameter.replaceFirst("[^=]*=", ""));
        }
        return new TransportConfiguration(NettyAcceptorFactory.class.getName(), values, ACCEPTOR);
    }

    private static AddressSettings settings() {
        return new AddressSettings()
                // A queue that were deleted when empty would take its counts along.
                .setAutoDeleteQueues(false)
                .setAutoDeleteAddresses(false)
                .setMaxDeliveryAttempts(MAX_DELIVERIES)
                .setDeadLetterAddress(SimpleString.of(nameOf(DEAD)));
    }

    @Override
    public String url() {
        return "ws://127.0.0.1:" + port() + "/stomp";
    }

    @Override
    public int port() {
        return broker.getActiveMQServer()
                .getRemotingService()
                .getAcceptor(ACCEPTOR)
                .getActualPort();
    }

    /** Whether NACK redelivers; where not, the broker takes it for ACK, as Artemis does. Redelivers at first. */
    public void redeliverNacked(boolean redelivers) {
        nacks.redeliver(redelivers);
    }

    @Override
    public QueueCounts queue(String destination) {
        Queue queue = find(destination);
        if (queue == null) {
            return QueueCounts.NONE;
        }
        return new QueueCounts(
                queue.getMessagesAdded(),
                queue.getMessagesAcknowledged(),
                queue.getMessageCount(),
                queue.getDeliveringCount(),
                deliveries.redelivered(nameOf(destination)),
                queue.getMessagesKilled());
    }

    @Override
    public int subscriptions(String destination) {
        Queue queue = find(destination);
        return queue == null ? 0 : queue.getConsumerCount();
    }

    private Queue find(String destination) {
        return broker.getActiveMQServer().locateQueue(SimpleString.of(nameOf(destination)));
    }

    /** Messages sent to the topic so far, once each, that had a subscription. */
    public long broadcasts(String destination) {
        AddressInfo topic = broker.getActiveMQServer().getAddressInfo(SimpleString.of(nameOf(destination)));
        return topic == null ? 0 : topic.getRoutedMessageCount();
    }

    /** Connections open now. */
    public int connections() {
        return broker.getActiveMQServer().getConnectionCount();
    }

    /** NACK frames received so far. */
    public long nacks() {
        return nacks.count();
    }

    private static String nameOf(String destination) {
        for (String prefix : List.of(QUEUE, TOPIC)) {
            if (destination.startsWith(prefix)) {
                return destination.substring(prefix.length());
            }
        }
        throw new IllegalArgumentException(destination + ": expected " + QUEUE + "NAME or " + TOPIC + "NAME");
    }

    @Override
    public void close() {
        try {
            broker.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the broker does not stop", e);
        }
    }

    /** Counts the deliveries that are not a message's first, by queue. Thread-safe. */
    private static final class DeliveryWatch implements ActiveMQServerPlugin {
        private final Map<String, LongAdder> redelivered = new ConcurrentHashMap<>();

        @Override
        public void beforeDeliver(ServerConsumer consumer, MessageReference reference) {
            if (reference.getDeliveryCount() > 1) {
                redelivered
                        .computeIfAbsent(consumer.getQueue().getName().toString(), unused -> new LongAdder())
                        .increment();
            }
        }

        long redelivered(String queue) {
            LongAdder count = redelivered.get(queue);
            return count == null ? 0 : count.sum();
        }
    }

    /**
     * Lets in whoever knows the passcode; whoever is in may do everything. Thread-safe.
     *
     * @param passcode as in CONNECT
     */
    private record PasscodeSecurityManager(String passcode) implements ActiveMQSecurityManager {
        @Override
        public boolean validateUser(String user, String password) {
            return passcode.equals(password);
        }

        @Override
        public boolean validateUserAndRole(String user, String password, Set<Role> roles, CheckType checkType) {
            return validateUser(user, password);
        }
    }
}
