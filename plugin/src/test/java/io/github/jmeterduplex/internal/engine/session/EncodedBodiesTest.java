package io.github.jmeterduplex.internal.engine.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.BoundedRegex;
import io.github.jmeterduplex.internal.codec.EncodedBody;
import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A body that is not text as it came becomes text only for those who ask. */
class EncodedBodiesTest {
    /** Counts what is asked for. */
    private record Body(List<String> asked, boolean isKept) implements EncodedBody {
        @Override
        public int length() {
            return 7;
        }

        @Override
        public byte[] json(int leastBytes) {
            asked.add("json " + leastBytes);
            return "[{\"id\":\"x1\"}]".getBytes(UTF_8);
        }

        @Override
        public byte[] json(JsonPointer place) {
            asked.add("place " + place);
            return "\"x1\"".getBytes(UTF_8);
        }

        @Override
        public EncodedBody kept() {
            asked.add("kept");
            return new Body(asked, true);
        }
    }

    private final List<String> asked = new ArrayList<>();
    private final InboundMessage message = new InboundMessage(null, null, new Body(asked, false), 0);

    @Test
    void lengthIsThatOfWhatCame() {
        assertThat(message.receivedBytes()).isEqualTo(7);
        assertThat(asked).isEmpty();
    }

    @Test
    void messageIsKeptAsItCame() {
        Mailbox mailbox = new Mailbox(new KeptBytes(Long.MAX_VALUE));
        mailbox.keep(10, true);
        mailbox.put(message.kept());
        assertThat(mailbox.messages()).hasSize(1);
        assertThat(asked).containsExactly("kept");
        assertThat(mailbox.messages().get(0).body()).asString(UTF_8).isEqualTo("[{\"id\":\"x1\"}]");
        assertThat(mailbox.messages().get(0).beginning(3)).isEqualTo("[{\"");
        assertThat(asked).containsExactly("kept", "json 2147483647", "json 3");
    }

    @Test
    void ruleReadsItsPlaceAlone() {
        JsonPointer place = JsonPointer.compile("/0/id");
        assertThat(message.read(place)).isEqualTo("x1");
        assertThat(message.number(place, new MessageIds("engine", 1))).isEqualTo(MessageIds.NOT_OURS);
        assertThat(asked).containsExactly("place /0/id", "place /0/id");
    }

    @Test
    void patternSeesTheBeginningAndIsToldItOnce() {
        BoundedRegex regex = BoundedRegex.compile("id\":\"(\\w+)", new RegexStepBudget());
        assertThat(message.find(regex)).isEqualTo("x1");
        assertThat(message.find(regex)).isEqualTo("x1");
        assertThat(asked).containsExactly("json " + BoundedRegex.MAX_BYTES);
    }

    @Test
    void replyBecomesTextWhenItsSampleIsMade() {
        Supplier<byte[]> reply = message.keptBody();
        assertThat(asked).containsExactly("kept");
        assertThat(reply.get()).asString(UTF_8).isEqualTo("[{\"id\":\"x1\"}]");
    }
}
