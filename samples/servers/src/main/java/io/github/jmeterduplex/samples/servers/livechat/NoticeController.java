package io.github.jmeterduplex.samples.servers.livechat;

import java.time.Duration;
import org.springframework.http.ResponseEntity;
import org.springframework.messaging.simp.SimpMessageSendingOperations;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** A REST call whose result comes later, as a push. Thread-safe. */
@RestController
final class NoticeController {
    private static final Duration WORK = Duration.ofMillis(200);

    private final ReplyScheduler.BackEnd backEnd;
    private final SimpMessageSendingOperations broker;

    NoticeController(ReplyScheduler.BackEnd backEnd, SimpMessageSendingOperations broker) {
        this.backEnd = backEnd;
        this.broker = broker;
    }

    /** Accepts the body, and pushes it to {@code /topic/notices/NAME} 200 ms later. */
    @PostMapping("/notices/{name}")
    ResponseEntity<Void> accept(@PathVariable("name") String name, @RequestBody byte[] body) {
        backEnd.run(
                WORK,
                () -> broker.send(
                        "/topic/notices/" + name,
                        MessageBuilder.withPayload(body).build()));
        return ResponseEntity.accepted().build();
    }
}
