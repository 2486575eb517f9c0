package io.github.jmeterduplex.internal.protocol.websocket;

import org.jspecify.annotations.Nullable;

/**
 * What answers certain messages at once, such as an application's own pings.
 *
 * @param condition that they meet
 * @param text the answer, in UTF-8; not to be written. Null where nothing answers
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record AutoReply(Condition condition, byte @Nullable [] text) {}
