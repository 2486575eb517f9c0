/**
 * The STOMP samplers, and {@link io.github.jmeterduplex.stomp.StompUser}, the class to extend.
 *
 * <p>Each is a Java Request class: JMeter makes one object for each sampler element and thread, and runs its samples in
 * that thread. An application's own flow overrides the hooks that it needs:
 *
 * <pre>{@code
 * public final class Greeter extends StompUser {
 *     @Override
 *     protected void flow(StompSession session, MessageSender sender) throws Exception {
 *         sender.send("greet", "/app/chat.send", "{\"id\":\"{{id}}\"}");
 *     }
 * }
 * }</pre>
 */
@NullMarked
package io.github.jmeterduplex.stomp;

import org.jspecify.annotations.NullMarked;
