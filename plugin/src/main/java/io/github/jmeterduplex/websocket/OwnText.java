package io.github.jmeterduplex.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Capture;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.protocol.websocket.SessionText;
import io.github.jmeterduplex.internal.sampler.parameter.BodyType;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A text in a parameter that sessions send by themselves: as it is, or as the bytes that it stands for.
 *
 * @param parameter the parameter's name, for messages
 * @param file the content of the file that the text names; null if it does not name one
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record OwnText(String parameter, Template template, byte @Nullable [] file) {
    /** Notations of bytes, for the descriptions of parameters. */
    static final String BYTES = "`{\"$base64\":\"...\"}`, `{\"$hex\":\"...\"}` or `{\"$file\":\"NAME\"}`";

    /** Reads no file, as it may be missing where a plan is only checked. */
    static final Function<String, byte[]> UNREAD = name -> new byte[0];

    /**
     * Reads a text of a parameter.
     *
     * @param follows whether it follows a message, whose values it may hold
     * @param budget the budget of its patterns
     * @param files returns the content of the file with a name
     * @throws IllegalArgumentException if the text does not stand for the bytes that it begins to describe
     */
    static OwnText of(
            String parameter, String text, boolean follows, RegexStepBudget budget, Function<String, byte[]> files) {
        Template template = Template.parse(text, budget);
        checkCaptures(template, follows);
        String name = BodyType.fileName(text);
        if (name != null && !template.isConstant()) {
            throw new IllegalArgumentException("the name of a file is without {{...}}");
        }
        if (name == null && template.isConstant()) {
            var unused = BodyType.TEXT.bytes(text.getBytes(UTF_8));
        }
        return new OwnText(parameter, template, name == null ? null : files.apply(name));
    }

    /** Returns the function that gives the files of a sample, each of which is read once in a run. */
    static Function<String, byte[]> files(Run run, SampleContext sample, String parameter) {
        return name -> run.files().wholeFile(parameter, sample.file(name));
    }

    private static void checkCaptures(Template template, boolean follows) {
        var unused = template.uses(name -> {
            if (Capture.isLike(name)) {
                checkCapture(name, follows);
            }
            return false;
        });
    }

    private static void checkCapture(String name, boolean follows) {
        try {
            if (Capture.parse(name, new RegexStepBudget()).isOfHeader()) {
                throw new IllegalArgumentException("messages of a WebSocket have no headers");
            }
        } catch (IllegalArgumentException e) {
            throw BadValueException.because("{{" + name + "}} is not a place of a message: " + e.getMessage()
                    + " (a place is " + Capture.ALLOWED + ")");
        }
        if (!follows) {
            throw BadValueException.because(
                    "{{" + name + "}} is a value of a message, but no message is awaited before it");
        }
    }

    /**
     * Returns the text of a user's session, with these values in place of the placeholders.
     *
     * @param place where the text is written, for the fault of a value that a message does not have
     * @throws io.github.jmeterduplex.session.FaultException if that does not stand for bytes
     */
    SessionText of(String place, Template.Values values, VirtualUser user) {
        return file == null
                ? SessionText.of(place, SessionText.bind(template, values, template.escape(), user), this::message)
                : SessionText.of(new SessionText.OwnMessage(file, true));
    }

    private SessionText.OwnMessage message(byte[] text) {
        try {
            byte[] bytes = BodyType.TEXT.bytes(text);
            return bytes == null ? new SessionText.OwnMessage(text, false) : new SessionText.OwnMessage(bytes, true);
        } catch (IllegalArgumentException e) {
            throw ParameterValues.bad("parameter " + parameter + ", its values put in: " + e.getMessage()
                    + "; allowed: " + BodyType.TEXT.allowed());
        }
    }
}
