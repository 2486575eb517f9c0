package io.github.jmeterduplex.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServeCommandTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--port|70000|--port '70000' is wrong; allowed: 0 to 65535.",
                "--port|http|Invalid value for option '--port': 'http' is not an int.",
                "--login|always|--login 'always' is wrong; allowed: required, optional.",
                "--delay|soon|--delay 'soon' is not a delay; allowed: 20ms, 1.5s, exp:20ms (mean), lognormal:20ms,2",
                "--capacity|all|--capacity 'all' is wrong; allowed: messages a second, from 0 (no limit) to 1000000.",
                "--double|200|--double '200' is wrong; allowed: a percentage from 0 to 100, such as 0.5.",
                "--speed|2|Unknown options: '--speed', '2'."
            })
    void wrongOptionIsRefusedInOneSentence(String option, String value, String sentence) {
        CommandLineRun run = CommandLineRun.of("serve", option, value);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(1).startsWith(sentence).contains("Try --help");
    }

    @Test
    void takenPortIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CommandLineRun run = CommandLineRun.of("serve", "--port", taken.getLocalPort());
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err())
                    .startsWith("--port " + taken.getLocalPort() + " of 127.0.0.1 cannot be used (")
                    .contains("or 0 for a free one");
        }
    }

    @Test
    void helpNamesAllOptions() {
        assertThat(CommandLineRun.of("serve", "--help").out())
                .contains("--port", "--tls", "--login", "--delay", "--capacity", "--lose", "--late", "--wrong")
                .contains("--double", "--cut");
    }
}
