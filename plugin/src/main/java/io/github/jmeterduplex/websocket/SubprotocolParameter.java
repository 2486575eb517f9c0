package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.sampler.parameter.ConnectionParameters;
import io.github.jmeterduplex.internal.sampler.parameter.MessageValues;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.session.FaultException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameter {@code subprotocol}: the WebSocket subprotocols to offer. Some servers take a user's token as one, as a
 * browser cannot send it in another header of the handshake.
 *
 * @param names one each; may be empty
 */
record SubprotocolParameter(List<Template> names) {
    private static final String ALLOWED = "a comma list of different names, without spaces and /";

    static final Parameter<List<String>> SUBPROTOCOL = Parameter.list("subprotocol")
            .allowing(ALLOWED, SubprotocolParameter::areDifferentTokens)
            .templated()
            .label("Subprotocols")
            .meaning("subprotocols to offer, such as `graphql-transport-ws` or `bearer,{{token}}`: the server must"
                    + " choose one");

    static SubprotocolParameter read(ParameterValues parameters) {
        return new SubprotocolParameter(
                parameters.get(SUBPROTOCOL).stream().map(Template::parse).toList());
    }

    /** Whether the subprotocols are valid HTTP tokens without repetition (RFC 6455, section 4.1). */
    private static boolean areDifferentTokens(List<String> subprotocols) {
        return subprotocols.stream()
                        .map(text -> Template.parse(text).render(name -> "0", Template.Escape.NONE))
                        .allMatch(token -> notOfAToken(token) == null)
                && areDifferent(subprotocols);
    }

    private static boolean areDifferent(List<String> subprotocols) {
        return subprotocols.stream().distinct().count() == subprotocols.size();
    }

    /** Returns the first character that a token cannot have; null if there is not one. */
    private static @Nullable String notOfAToken(String text) {
        return text.codePoints()
                .filter(c -> c <= ' ' || c >= 0x7F || "\"(),/:;<=>?@[\\]{}".indexOf(c) >= 0)
                .mapToObj(c -> "\"%s\" (U+%04X)".formatted(DisplayText.line(Character.toString(c)), c))
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns the subprotocols of one session.
     *
     * @throws FaultException if a value makes one that cannot be offered; does not show
     *     the value, which may be a token
     */
    List<String> render(MessageValues values) {
        List<String> rendered = names.stream().map(name -> render(name, values)).toList();
        if (!areDifferent(rendered)) {
            throw refused("two of them are equal with the values of this session");
        }
        return rendered;
    }

    private static String render(Template name, MessageValues values) {
        if (name.isConstant()) {
            return name.toString();
        }
        String unknown = name.unknown(values);
        if (unknown != null) {
            throw ConnectionParameters.noValue(SUBPROTOCOL, unknown);
        }
        String text = name.render(values, Template.Escape.NONE);
        String foreign = notOfAToken(text);
        if (foreign != null || text.isEmpty()) {
            throw refused(DisplayText.clean(name.toString())
                    + (text.isEmpty() ? " is empty in this session" : " has a " + foreign + " in this session"));
        }
        return text;
    }

    private static FaultException refused(String why) {
        return ParameterValues.bad("parameter subprotocol: " + why + "; allowed: " + ALLOWED
                + "; a token may be encoded as base64url, without = at its end");
    }
}
