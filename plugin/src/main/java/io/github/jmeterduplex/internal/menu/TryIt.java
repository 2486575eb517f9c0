package io.github.jmeterduplex.internal.menu;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import javax.swing.tree.TreePath;
import org.apache.jmeter.exceptions.IllegalUserActionException;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.jspecify.annotations.Nullable;

/**
 * Starts the jar's test server as a process of its own, which ends with JMeter, and opens an example that uses it.
 * Confined to Swing's thread.
 */
final class TryIt {
    private static final String LIVE = "Duplex Live";
    private static final Example EXAMPLE = Example.named("livechat-steps.jmx");
    /** The port that all examples expect. */
    private static final int PORT = 8_080;
    /** How long the server may take to print its addresses, in seconds. */
    private static final long PATIENCE_SECONDS = 20;

    private static @Nullable Process server;
    private static int port;

    private TryIt() {}

    static void open() throws IOException, IllegalUserActionException, InterruptedException {
        HashTree plan = EXAMPLE.tree();
        plan.getTree(plan.getArray()[0]).add(live());
        if (!Dialogs.open(plan, null)) {
            return;
        }
        if (!isRunning()) {
            start();
        }
        GuiPackage gui = GuiPackage.getInstance();
        gui.getTreeModel().getNodesOfType(ResultCollector.class).stream()
                .filter(node -> node.getName().equals(LIVE))
                .findFirst()
                .ifPresent(node -> {
                    node.getTestElement()
                            .setComment("A server for this plan runs at http://127.0.0.1:" + port
                                    + "/ until JMeter ends. Press the green arrow: the run is shown here, each message"
                                    + " in View Results Tree.");
                    gui.getMainFrame().getTree().setSelectionPath(new TreePath(node.getPath()));
                });
    }

    private static TestElement live() {
        ResultCollector element = new ResultCollector();
        element.setName(LIVE);
        element.setProperty(TestElement.GUI_CLASS, "io.github.jmeterduplex.gui.DuplexLiveGui");
        element.setProperty(TestElement.TEST_CLASS, ResultCollector.class.getName());
        return element;
    }

    private static boolean isRunning() {
        return server != null && server.isAlive();
    }

    private static void start() throws IOException, InterruptedException {
        port = freePort();
        if (port != PORT) {
            // The examples read the property.
            JMeterUtils.setProperty("port", Integer.toString(port));
        }
        ProcessBuilder command = new ProcessBuilder(
                java().toString(),
                "-jar",
                jar().toString(),
                "serve",
                "--port",
                Integer.toString(port),
                "--until-input-ends");
        Process started = command.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        server = started;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!answers()) {
            if (!started.isAlive() || System.nanoTime() - deadline > 0) {
                started.destroy();
                throw new IOException("the test server did not start; run it by yourself to see why: "
                        + String.join(" ", command.command()));
            }
            Thread.sleep(20);
        }
    }

    private static boolean answers() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns the examples' port, or another one if that is taken. */
    private static int freePort() throws IOException {
        try (ServerSocket wanted = new ServerSocket(PORT, 1, InetAddress.getLoopbackAddress())) {
            return wanted.getLocalPort();
        } catch (IOException e) {
            try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                return other.getLocalPort();
            }
        }
    }

    private static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", File.separatorChar == '\\' ? "java.exe" : "java");
    }

    /** Returns the file of the jar with this class. */
    private static Path jar() throws IOException {
        try {
            return Path.of(TryIt.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException("the plugin's jar has no path: " + e.getMessage(), e);
        }
    }
}
