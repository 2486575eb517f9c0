package io.github.jmeterduplex.stomp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.protocol.stomp.StompVersion;
import io.github.jmeterduplex.internal.sampler.parameter.HeaderTemplate;
import java.util.List;
import org.junit.jupiter.api.Test;

class SendFrameCacheTest {
    private static final Template TO = Template.parse("/app/chat.send");
    private static final Template BODY = Template.parse("{\"text\":\"hellö\"}");
    private static final Template MOVING = Template.parse("{{session}}");

    private static List<HeaderTemplate> header(Template value) {
        return List.of(new HeaderTemplate("priority", value));
    }

    @Test
    void framesOfConstantParametersDifferInTheirIdAlone() {
        SendFrameCache forms = SendFrameCache.of(
                TO, Template.parse("text/plain"), header(Template.parse("9")), BODY, "correlation-id");
        MessageIds ids = new MessageIds("lab7", 1_700_000_000_000L);
        assertThat(forms.message(StompVersion.V1_2, ids, 40)).isNull();
        for (StompVersion version : List.of(StompVersion.V1_1, StompVersion.V1_2, StompVersion.V1_2)) {
            OutgoingMessage message = forms.message(version, ids, 41);
            String frame = new String(message.late().bytes(), UTF_8);
            assertThat(frame)
                    .isEqualTo("SEND\ndestination:/app/chat.send\ncontent-type:text/plain\npriority:9\ncorrelation-id:"
                            + ids.of(41) + "\ncontent-length:17\n\n{\"text\":\"hellö\"}\0");
            assertThat(message.bodyLength()).isEqualTo(17);
        }
    }

    @Test
    void parametersWithPlaceholdersHaveNoForm() {
        Template type = Template.parse("text/plain");
        assertThat(SendFrameCache.of(MOVING, type, List.of(), BODY, "receipt")).isNull();
        assertThat(SendFrameCache.of(TO, MOVING, List.of(), BODY, "receipt")).isNull();
        assertThat(SendFrameCache.of(TO, type, header(MOVING), BODY, "receipt")).isNull();
        assertThat(SendFrameCache.of(TO, type, List.of(), MOVING, "receipt")).isNull();
        assertThat(SendFrameCache.of(TO, type, List.of(), null, "receipt")).isNull();
        assertThat(SendFrameCache.of(TO, type, List.of(), BODY, null)).isNull();
        assertThat(SendFrameCache.of(TO, null, List.of(), BODY, "receipt")).isNotNull();
    }
}
