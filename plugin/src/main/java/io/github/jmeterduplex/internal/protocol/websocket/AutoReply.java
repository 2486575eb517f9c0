package io.github.jmeterduplex.internal.protocol.websocket;

import org.jspecify.annotations.Nullable;

/**
 * An immediate answer to certain messages, for example an application's own pings.
 *
 * @param condition the condition that they meet
 * @param text the answer, in UTF-8; must not be modified. Null if there is not one
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record AutoReply(Condition condition, byte @Nullable [] text) {}
