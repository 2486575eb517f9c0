package io.github.jmeterduplex.internal.engine.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.session.FaultException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BodyFileTest {
    @TempDir
    private Path folder;

    private BodyFile of(String text) throws IOException {
        return BodyFile.read("bodyFile", Files.writeString(folder.resolve("bodies.txt"), text));
    }

    @Test
    void linesAreUsedInTurn() throws IOException {
        BodyFile bodies = of("{\"id\":\"{{id}}\"}\n\nsecond\n");
        assertThat(bodies.next()).hasToString("{\"id\":\"{{id}}\"}");
        assertThat(bodies.next()).hasToString("second");
        assertThat(bodies.next()).hasToString("{\"id\":\"{{id}}\"}");
        assertThat(bodies.uses("id")).as("not in every line").isFalse();
    }

    @Test
    void byteOrderMarkIsNoPartOfTheFirstBody() throws IOException {
        BodyFile bodies = of("\uFEFF{\"id\":\"{{id}}\"}\nsecond\n");
        assertThat(bodies.next()).hasToString("{\"id\":\"{{id}}\"}");
        assertThat(bodies.next()).hasToString("second");
    }

    @Test
    void fileWithoutABodyIsABadParameter() {
        assertThatThrownBy(() -> of("\n \n"))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("parameter bodyFile")
                .hasMessageContaining("holds no line");
        assertThatThrownBy(() -> BodyFile.read("bodyFile", folder.resolve("none")))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("does not exist");
    }
}
