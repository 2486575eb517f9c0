package io.github.jmeterduplex.samples.sampler;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.MessageSender;
import io.github.jmeterduplex.session.StompSession;
import io.github.jmeterduplex.stomp.StompUser;
import java.util.Map;

/** A flow of two messages, each under a label of its own; what the first reply says decides about the second. */
public final class AskingUser extends StompUser {
    @Override
    protected Map<String, String> moreParameters() {
        return Map.of("topic", "billing");
    }

    @Override
    protected void flow(StompSession session, MessageSender sender) throws Exception {
        String topic = sender.parameter("topic");
        String answer = sender.send("ask", "/app/chat.send", "{\"id\":\"{{id}}\",\"text\":\"" + topic + "?\"}");
        if (!answer.contains(topic)) {
            throw new Fault(Cause.UNEXPECTED, "no word about " + topic + " in " + answer).toException();
        }
        sender.send("thank", "/app/chat.send", "{\"id\":\"{{id}}\",\"text\":\"thank you\"}");
    }
}
