package io.github.jmeterduplex.internal.protocol.websocket;

import io.github.jmeterduplex.internal.engine.user.PushOptions;

/**
 * Options of listening to messages, the same after a reconnect.
 *
 * @param condition the condition that they meet
 * @param pushes the condition's text, and how they are counted
 */
public record ListenOptions(Condition condition, PushOptions pushes) {}
