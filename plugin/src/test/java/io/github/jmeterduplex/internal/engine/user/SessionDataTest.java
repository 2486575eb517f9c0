package io.github.jmeterduplex.internal.engine.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.session.FaultException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionDataTest {
    @TempDir
    private Path folder;

    private SessionData of(String text) throws IOException {
        return SessionData.read(Files.writeString(folder.resolve("users.csv"), text), Slice.WHOLE);
    }

    @Test
    void rowsAreDealtInTheirOrder() throws IOException {
        SessionData data = of("\uFEFFname, pass\nann,\"a,b\"\nbob,\ncyd,c\n");
        List<SessionData.Row> rows = data.deal(2);
        assertThat(rows.get(0).value("name")).isEqualTo("ann");
        assertThat(rows.get(0).value("pass")).isEqualTo("a,b");
        assertThat(rows.get(1).value("pass")).isEmpty();
        assertThat(rows.get(1).value("mail")).isNull();
        assertThat(data.deal(1).get(0).value("name")).isEqualTo("cyd");
    }

    @Test
    void rowsOfOtherEnginesAreLeftOut() throws IOException {
        Path file = Files.writeString(folder.resolve("users.csv"), "name\nann\nbob\ncyd\ndan\neve\n");
        SessionData second = SessionData.read(file, new Slice(2, 2));
        assertThat(second.deal(2)).extracting(row -> row.value("name")).containsExactly("bob", "dan");
        assertThatThrownBy(() -> second.deal(1)).hasMessageContaining("has 2 rows for this engine (duplex.slice 2/2)");
    }

    @Test
    void tooFewRowsAreDealtNotAtAll() throws IOException {
        SessionData data = of("name\nann\nbob\n");
        data.deal(1);
        assertThatThrownBy(() -> data.deal(2))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("parameter sessionData")
                .hasMessageContaining("has 2 rows")
                .hasMessageContaining("2 more were asked for");
        assertThat(data.deal(1).get(0).value("name")).isEqualTo("bob");
    }

    @Test
    void rowOfAUserThatLeftIsDealtAgain() throws IOException {
        SessionData data = of("name\nann\nbob\n");
        VirtualUser ann = new VirtualUser(0, Map.of(), data.deal(1).get(0), Map.of());
        ann.leave();
        ann.leave();
        assertThat(data.deal(2)).extracting(row -> row.value("name")).containsExactly("bob", "ann");
    }

    @Test
    void variableStandsBeforeAColumnOfItsName() throws IOException {
        SessionData data = of("name,mail\nann,a@b\n");
        VirtualUser user =
                new VirtualUser(0, Map.of("name", "eve"), data.deal(1).get(0), Map.of());
        assertThat(user.value("name")).isEqualTo("eve");
        assertThat(user.value("mail")).isEqualTo("a@b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name|no row below",
                "name,id!ann,1|\"id\"",
                "name,peer.x!ann,1|\"peer.x\"",
                "name,name!ann,1|two columns \"name\"",
                "name;pass!ann;1|one column, \"name;pass\"",
                "name,pass!ann|1 fields in line 2",
            })
    void tableThatIsNoneIsABadParameter(String text, String words) {
        assertThatThrownBy(() -> of(text.replace('!', '\n')))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("users.csv")
                .hasMessageContaining(words);
    }

    @Test
    void fileThatIsNotThereIsABadParameter() {
        assertThatThrownBy(() -> SessionData.read(folder.resolve("none.csv"), Slice.WHOLE))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("none.csv does not exist");
    }
}
