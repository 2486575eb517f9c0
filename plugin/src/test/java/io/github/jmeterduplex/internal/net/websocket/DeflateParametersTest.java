package io.github.jmeterduplex.internal.net.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server may answer to the offer of permessage-deflate (RFC 7692, section 7.1). */
class DeflateParametersTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            permessage-deflate                                                            | false | 15
            permessage-deflate;server_no_context_takeover                                 | true  | 15
            permessage-deflate; client_no_context_takeover; server_no_context_takeover    | true  | 15
            permessage-deflate; server_max_window_bits=8                                  | false | 15
            permessage-deflate; client_max_window_bits = 10 ; server_max_window_bits=15   | false | 10
            permessage-deflate; client_max_window_bits="12"                               | false | 12
            """)
    void allowedAnswersAreRead(String answer, boolean serverResets, int clientWindowBits) {
        assertThat(DeflateParameters.of(List.of(answer)))
                .isEqualTo(new DeflateParameters(serverResets, clientWindowBits));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            permessage-deflate; mux                                        | no parameter of permessage-deflate but
            permessage-deflate;                                            | no parameter of permessage-deflate but
            permessage-deflate; Server_no_context_takeover                 | no parameter of permessage-deflate but
            permessage-deflate; server_no_context_takeover=1               | server_no_context_takeover without a value
            permessage-deflate; client_no_context_takeover=                | client_no_context_takeover without a value
            permessage-deflate; server_max_window_bits                     | server_max_window_bits from 8 to 15
            permessage-deflate; server_max_window_bits=16                  | server_max_window_bits from 8 to 15
            permessage-deflate; server_max_window_bits=7                   | server_max_window_bits from 8 to 15
            permessage-deflate; server_max_window_bits=08                  | server_max_window_bits from 8 to 15
            permessage-deflate; client_max_window_bits                     | client_max_window_bits from 8 to 15
            permessage-deflate; client_max_window_bits=1a                  | client_max_window_bits from 8 to 15
            permessage-deflate; client_max_window_bits=""                  | client_max_window_bits from 8 to 15
            permessage-deflate; server_no_context_takeover; server_no_context_takeover | each parameter of \
            permessage-deflate once
            permessage-deflate; client_max_window_bits=9; client_max_window_bits=9     | each parameter of \
            permessage-deflate once
            x-webkit-deflate-frame                                         | permessage-deflate as the only WebSocket \
            extension
            """)
    void otherAnswersAreBreaches(String answer, String expected) {
        assertThatThrownBy(() -> DeflateParameters.of(List.of(answer)))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessageStartingWith("expected " + expected)
                .hasMessageEndingWith(", got " + answer);
    }

    @Test
    void twoExtensionsAreABreach() {
        assertThatThrownBy(() -> DeflateParameters.of(List.of("permessage-deflate", "permessage-deflate")))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessageContaining("got permessage-deflate, permessage-deflate");
    }
}
