package io.github.jmeterduplex.samples.servers.signalr;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message of the hub protocol, whatever its encoding. Values are those of JSON as maps, lists, strings, numbers,
 * booleans and null; in MessagePack also {@code byte[]}.
 */
public sealed interface HubMessage {
    /**
     * Types 1 and 4.
     *
     * @param id null where no completion is wanted
     * @param streamIds the streams that the caller sends up
     * @param streaming whether it is a StreamInvocation
     */
    record Invocation(
            @Nullable String id, String target, List<Object> arguments, List<String> streamIds, boolean streaming)
            implements HubMessage {}

    /** Type 2. */
    record StreamItem(String id, @Nullable Object item) implements HubMessage {}

    /**
     * Type 3.
     *
     * @param error null for success
     * @param hasResult whether there is a result, which may be null
     */
    record Completion(
            String id, @Nullable String error, @Nullable Object result, boolean hasResult) implements HubMessage {}

    /** Type 5. */
    record Cancel(String id) implements HubMessage {}

    /** Type 6. */
    record Ping() implements HubMessage {}

    /** Type 7. */
    record Close(@Nullable String error, boolean allowReconnect) implements HubMessage {}

    /** Any other type; receivers ignore it. */
    record Other(long type) implements HubMessage {}
}
