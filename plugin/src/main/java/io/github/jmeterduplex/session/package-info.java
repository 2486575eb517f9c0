/**
 * The objects with which user code works: a session, its inbound messages, and the sender of a flow's messages. JDK
 * types only.
 *
 * <p>A {@link io.github.jmeterduplex.session.Session} and a {@link io.github.jmeterduplex.session.Message} may be used
 * by any thread; {@link io.github.jmeterduplex.session.StompPreparation} and
 * {@link io.github.jmeterduplex.session.MessageSender} belong to the JMeter thread whose sample they serve, and to that
 * sample alone. A failure is a {@link io.github.jmeterduplex.session.Fault}: a cause that is counted and a sentence for
 * the tester. If it is thrown, the sample fails with the cause's response code:
 *
 * <pre>{@code
 * String answer = sender.send("ask", "/app/chat.send", "{\"id\":\"{{id}}\"}");
 * if (!answer.contains("shipping")) {
 *     throw new Fault(Cause.UNEXPECTED, "no word about shipping").toException();
 * }
 * }</pre>
 */
@NullMarked
package io.github.jmeterduplex.session;

import org.jspecify.annotations.NullMarked;
