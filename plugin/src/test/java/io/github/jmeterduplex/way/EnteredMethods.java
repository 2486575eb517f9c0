package io.github.jmeterduplex.way;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.connect.VMStartException;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.MethodEntryRequest;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Records which methods of Duplex a program enters between two methods of its own, by Java's debug interface. */
final class EnteredMethods {
    private static final String ROOT = "io.github.jmeterduplex.";

    /**
     * An entered method.
     *
     * @param type its class, without {@code io.github.jmeterduplex.}
     * @param signature its name and parameters
     */
    record Entry(String thread, String type, String signature) {
        /** The class that holds a lambda or a nested class counts for it. */
        String outermost() {
            int nested = type.indexOf('$');
            return nested < 0 ? type : type.substring(0, nested);
        }
    }

    private EnteredMethods() {}

    /** Runs {@link SendingProgram} in a JVM of its own, and returns the entries in their order. */
    static List<Entry> ofOneMessage(Path jmeterProperties) throws IOException, InterruptedException {
        VirtualMachine machine = launch(SendingProgram.class.getName() + " " + jmeterProperties);
        try {
            ClassPrepareRequest prepared = machine.eventRequestManager().createClassPrepareRequest();
            prepared.addClassFilter(SendingProgram.class.getName());
            prepared.enable();
            return entries(machine);
        } finally {
            machine.process().destroyForcibly();
        }
    }

    private static VirtualMachine launch(String main) throws IOException {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("main").setValue(main);
        arguments.get("options").setValue("-cp \"" + System.getProperty("java.class.path") + "\"");
        try {
            return connector.launch(arguments);
        } catch (IllegalConnectorArgumentsException | VMStartException e) {
            throw new IOException(e);
        }
    }

    private static List<Entry> entries(VirtualMachine machine) throws IOException, InterruptedException {
        List<Entry> entries = new ArrayList<>();
        try {
            while (true) {
                EventSet events = machine.eventQueue().remove();
                for (Event event : events) {
                    if (event instanceof ClassPrepareEvent prepared) {
                        breakAt(prepared.referenceType(), SendingProgram.BEGINS);
                        breakAt(prepared.referenceType(), SendingProgram.ENDS);
                    } else if (event instanceof BreakpointEvent reached) {
                        if (reached.location().method().name().equals(SendingProgram.ENDS)) {
                            return entries;
                        }
                        watchEntries(machine);
                    } else if (event instanceof MethodEntryEvent entered) {
                        entries.add(entry(entered));
                    }
                }
                events.resume();
            }
        } catch (VMDisconnectedException e) {
            throw new IOException("the program ended too early: " + errors(machine.process()), e);
        }
    }

    private static void breakAt(ReferenceType type, String method) {
        type.virtualMachine()
                .eventRequestManager()
                .createBreakpointRequest(type.methodsByName(method).get(0).location())
                .enable();
    }

    /** Only from now on: a JVM whose entries are watched is many times slower. */
    private static void watchEntries(VirtualMachine machine) {
        MethodEntryRequest request = machine.eventRequestManager().createMethodEntryRequest();
        request.addClassFilter(ROOT + "*");
        request.addClassExclusionFilter(SendingProgram.class.getName() + "*");
        request.addClassExclusionFilter(RawServer.class.getName() + "*");
        request.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        request.enable();
    }

    private static Entry entry(MethodEntryEvent entered) {
        Method method = entered.method();
        return new Entry(
                entered.thread().name(),
                method.declaringType().name().substring(ROOT.length()),
                method.name() + method.signature());
    }

    private static String errors(Process process) throws IOException {
        try (InputStream errors = process.getErrorStream()) {
            return new String(errors.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
