package io.github.jmeterduplex.samples.servers.livechat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokensTest {
    private final Tokens tokens = new Tokens();

    @Test
    void aTokenIsGoodOnce() {
        String token = tokens.issue();
        String other = tokens.issue();

        assertThat(tokens.redeem("forged")).isFalse();
        assertThat(tokens.redeem(token)).isTrue();
        assertThat(tokens.redeem(token)).isFalse();
        assertThat(tokens.redeem(other)).isTrue();
    }

    @Test
    void theOldestIsForgottenBeyondTheLimit() {
        String oldest = tokens.issue();
        String second = tokens.issue();
        for (int i = 2; i <= Tokens.MAX_OUTSTANDING; i++) {
            tokens.issue();
        }

        assertThat(tokens.redeem(oldest)).isFalse();
        assertThat(tokens.redeem(second)).isTrue();
    }
}
