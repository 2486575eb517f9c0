package io.github.jmeterduplex.internal.sampler.parameter;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.IdPlaceholders;
import io.github.jmeterduplex.internal.engine.user.Template;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of a sampler's messages, which are texts or bytes.
 *
 * @param source the texts of the bodies; without texts if all messages are the file
 * @param file the bytes of all messages; null if they are made of texts
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record TypedBodies(BodySource source, BodyType type, byte @Nullable [] file) {
    /**
     * The parameters that say what the bodies are.
     *
     * @param file names a file of bodies
     */
    public record Parameters(Parameter<Template> text, Parameter<String> file, Parameter<BodyType> type) {
        /** Throws if the parameters contradict each other, or the body is not what its type says. */
        public void check(ParameterValues parameters) {
            BodySource.checkOne(parameters, text, file);
            BodyType is = parameters.get(type);
            if (is == BodyType.FILE && !parameters.isSet(file)) {
                throw parameters.refused(type, "text, hex or base64 if " + file + " is blank");
            }
            var unused = isBytes(parameters);
        }

        /**
         * Whether the parameters alone show that bodies are bytes.
         *
         * @throws io.github.jmeterduplex.session.FaultException if the body is not what its type says
         */
        public boolean isBytes(ParameterValues parameters) {
            BodyType is = parameters.get(type);
            Template body = parameters.optional(text);
            if (body == null || !body.isConstant()) {
                return is != BodyType.TEXT;
            }
            try {
                return is.bytes(parameters.text(text).getBytes(UTF_8)) != null;
            } catch (IllegalArgumentException e) {
                throw parameters.refused(text, is.allowed() + " (" + e.getMessage() + ")");
            }
        }

        /**
         * Reads the bodies of a sample.
         *
         * @param own the body of a message of the sampler's own flow; null if the parameters say it
         */
        public TypedBodies read(Run run, SampleContext sample, @Nullable String own) {
            ParameterValues parameters = sample.parameters();
            BodyType is = parameters.get(type);
            if (own != null) {
                return new TypedBodies(BodySource.of(own), is == BodyType.FILE ? BodyType.TEXT : is, null);
            }
            check(parameters);
            if (is != BodyType.FILE) {
                return new TypedBodies(BodySource.read(run, sample, text, file, ""), is, null);
            }
            String name = parameters.text(file);
            BodySource none = new BodySource(() -> null, null, IdPlaceholders.NONE, "the bytes of " + name);
            return new TypedBodies(none, is, run.files().wholeFile(file.name(), sample.file(name)));
        }
    }

    /**
     * Declares the parameter {@code bodyType}.
     *
     * @param limit what does not carry bytes, worded to follow "the bytes of a binary message"
     */
    public static Parameter<BodyType> parameter(String limit) {
        return Parameter.word("bodyType", BodyType.class, BodyType.TEXT)
                .in(Section.MESSAGE)
                .label("Body type")
                .meaning("what a body stands for. `text`: a text message; `hex`, `base64`: the bytes of a binary"
                        + " message" + limit + "; `file`: the whole `bodyFile` is one binary message");
    }

    /** Returns the template of all messages if each of them is a text; otherwise null. */
    public @Nullable Template onlyText() {
        Template only = type == BodyType.TEXT ? source.only() : null;
        return only == null || BodyType.isBytes(only.toString().getBytes(UTF_8)) ? null : only;
    }

    /**
     * Returns the bytes of the binary message that a rendered body stands for; null if it is a text.
     *
     * @throws io.github.jmeterduplex.session.FaultException if the body is not what its type says
     */
    public byte @Nullable [] bytes(byte[] rendered) {
        try {
            return type.bytes(rendered);
        } catch (IllegalArgumentException e) {
            throw ParameterValues.bad("parameter body or bodyFile, its values put in: " + e.getMessage() + "; allowed: "
                    + type.allowed());
        }
    }
}
