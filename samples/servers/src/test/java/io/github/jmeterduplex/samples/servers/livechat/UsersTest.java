package io.github.jmeterduplex.samples.servers.livechat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UsersTest {
    private final Users users = new Users();

    @Test
    void aUserIsHereUntilTheLastSessionHasLeft() {
        users.arrive("ann", "1");
        users.arrive("ann", "2");
        users.arrive("bob", "3");

        assertThat(users.sessionsOf("ann")).containsExactlyInAnyOrder("1", "2");
        assertThat(users.nameOf("3")).isEqualTo("bob");
        users.leave("1");
        users.leave("1");
        assertThat(users.sessionsOf("ann")).containsExactly("2");
        users.leave("2");
        assertThat(users.sessionsOf("ann")).isEmpty();
        assertThat(users.nameOf("2")).isNull();
        assertThat(users.sessionsOf("bob")).containsExactly("3");
    }

    @Test
    void manyThreadsLeaveNobodyBehind() {
        IntStream.range(0, 20_000).parallel().forEach(i -> {
            users.arrive("user" + i % 7, "s" + i);
            if (i % 2 == 0) {
                users.leave("s" + i);
            }
        });

        assertThat(IntStream.range(0, 7)
                        .map(i -> users.sessionsOf("user" + i).size())
                        .sum())
                .isEqualTo(10_000);
    }
}
