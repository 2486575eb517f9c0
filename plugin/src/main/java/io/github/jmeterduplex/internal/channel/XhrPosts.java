package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.channel.BatchOutbox.Outbound;
import io.github.jmeterduplex.internal.codec.SockJsWriter;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;

/** Sends the batches of one session that falls back: each is one array (SockJS protocol 0.3.3, "XhrPolling"). */
final class XhrPosts implements BatchOutbox.Carrier {
    private static final String JSON = "application/json;charset=UTF-8";

    private final XhrChannel channel;
    private final BatchOutbox outbox;
    private final XhrRequests requests;
    private final URI url;

    XhrPosts(XhrChannel channel, BatchOutbox outbox, XhrRequests requests, URI url) {
        this.channel = channel;
        this.outbox = outbox;
        this.requests = requests;
        this.url = url;
    }

    @Override
    public void carry(List<Outbound> batch) {
        byte[] array = SockJsWriter.array(batch.stream().map(Outbound::bytes).toList());
        Request request = requests.post(url)
                .body(new BytesRequestContent(JSON, array))
                .onRequestBegin(begun -> {
                    if (!outbox.begun()) {
                        var unused = begun.abort(new CancellationException("the session has ended"));
                    }
                })
                .onRequestSuccess(sent -> outbox.wrote(batch));
        request.send(new Delivery());
    }

    /** Waits for the response of one POST; what its body holds does not matter. */
    private final class Delivery implements Response.Listener {
        private HttpAnswer answer;

        @Override
        public void onHeaders(Response response) {
            answer = requests.head(response);
        }

        @Override
        public void onComplete(Result result) {
            if (answer != null && answer.status() != 200 && answer.status() != 204) {
                channel.refused(answer);
            } else if (result.isFailed()) {
                channel.unreachable(result.getFailure());
            } else {
                outbox.delivered();
            }
        }
    }
}
