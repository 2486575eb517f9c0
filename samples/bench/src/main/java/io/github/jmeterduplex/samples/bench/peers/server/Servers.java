package io.github.jmeterduplex.samples.bench.peers.server;

import io.github.jmeterduplex.samples.bench.Cores;
import io.github.jmeterduplex.samples.runs.harness.AspNetHubProcess;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.Dotnet;
import io.github.jmeterduplex.samples.runs.harness.HaProxyProcess;
import io.github.jmeterduplex.samples.runs.harness.LeanServerProcess;
import io.github.jmeterduplex.samples.runs.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.runs.harness.Programs;
import io.github.jmeterduplex.samples.runs.harness.ServerProcess;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;

/** The kinds of servers that there are. */
public enum Servers {
    /** {@link io.github.jmeterduplex.samples.servers.lean.LeanServer}. */
    LEAN {
        @Override
        public Server start() throws InterruptedException {
            return new Plain(lean());
        }
    },

    /** The same behind HAProxy, which ends TLS 1.3 with a key of P-256. */
    LEAN_BEHIND_TLS {
        @Override
        public Optional<String> missing() {
            return Programs.isOnPath(HaProxyProcess.PROGRAM)
                    ? Optional.empty()
                    : Optional.of("it needs haproxy on the PATH");
        }

        @Override
        public Server start() throws IOException, InterruptedException {
            return behindTls(1);
        }
    },

    /** The same behind three processes of HAProxy on one port, each of which needs two file descriptors a session. */
    LEAN_BEHIND_MUCH_TLS {
        @Override
        public Optional<String> missing() {
            return LEAN_BEHIND_TLS.missing();
        }

        @Override
        public Server start() throws IOException, InterruptedException {
            return behindTls(3);
        }
    },

    /** A hub of ASP.NET Core. */
    ASPNET {
        @Override
        public Optional<String> missing() {
            return Dotnet.isInstalled() ? Optional.empty() : Optional.of("it needs .NET");
        }

        @Override
        public Server start() throws InterruptedException {
            return new AspNet(AspNetHubProcess.start(Cores.SERVER.launcher()));
        }
    },

    /** The official server of Socket.IO 4, in Node. */
    NODE {
        @Override
        public Optional<String> missing() {
            return SocketIoNodeProcess.isInstalled(SocketIoNodeProcess.V4)
                    ? Optional.empty()
                    : Optional.of("it needs " + SocketIoNodeProcess.needs(SocketIoNodeProcess.V4));
        }

        @Override
        public Server start() throws InterruptedException {
            return new Node(SocketIoNodeProcess.start(Cores.SERVER.launcher(), SocketIoNodeProcess.V4));
        }
    },

    /** Spring Boot's Tomcat, which takes permessage-deflate when it is offered: LiveChat. */
    TOMCAT {
        @Override
        public Server start() throws IOException, InterruptedException {
            LiveChatProcess chat = LiveChatProcess.start(
                    Cores.SERVER.launcher(), "--livechat.clock.millis=0", "--livechat.heartbeat=0,0");
            try {
                return new Chat(chat, chat.login());
            } catch (IOException | RuntimeException e) {
                chat.close();
                throw e;
            }
        }
    };

    /** What such a server lacks on this machine; empty where it can be started. */
    public Optional<String> missing() {
        return Optional.empty();
    }

    /** Starts one on the server's core, and returns when it accepts connections. */
    public abstract Server start() throws IOException, InterruptedException;

    private static Server behindTls(int processes) throws IOException, InterruptedException {
        LeanServerProcess lean = lean();
        try {
            Path folder = Files.createDirectories(Checkout.root().resolve("samples/bench/target/peers/haproxy"));
            return new BehindTls(lean, HaProxyProcess.start(processes, Cores.SERVER.launcher(), lean.port(), folder));
        } catch (IOException | InterruptedException | RuntimeException e) {
            lean.close();
            throw e;
        } catch (GeneralSecurityException e) {
            lean.close();
            throw new IOException("no key for HAProxy: " + e.getMessage(), e);
        }
    }

    private static LeanServerProcess lean() throws InterruptedException {
        return LeanServerProcess.start(Cores.SERVER.launcher());
    }

    /** A server that is one process, unless what is overridden says otherwise. */
    private interface OfOneProcess extends Server {
        ServerProcess process();

        @Override
        default int port() {
            return process().port();
        }

        @Override
        default long count(String name) throws IOException {
            return process().count(name);
        }

        @Override
        default ProcessUse use() throws IOException {
            return ProcessUse.of(process().process().pid());
        }

        @Override
        default void close() {
            process().close();
        }
    }

    private record Plain(ServerProcess process) implements OfOneProcess {}

    private record BehindTls(ServerProcess process, HaProxyProcess proxy) implements OfOneProcess {
        @Override
        public int port() {
            return proxy.port();
        }

        @Override
        public boolean isSecure() {
            return true;
        }

        @Override
        public ProcessUse use() throws IOException {
            ProcessUse all = OfOneProcess.super.use();
            for (Child child : proxy.processes()) {
                all = all.and(ProcessUse.of(child.pid()));
            }
            return all;
        }

        @Override
        public void close() {
            proxy.close();
            OfOneProcess.super.close();
        }
    }

    private record Chat(ServerProcess process, String cookies) implements OfOneProcess {
        /** LiveChat counts messages by destination. */
        @Override
        public long count(String name) throws IOException {
            return name.equals("messages") ? process.count(name, "/app/chat.send") : OfOneProcess.super.count(name);
        }
    }

    private record AspNet(ServerProcess process) implements OfOneProcess {
        @Override
        public String path(String usual) {
            return "/chat";
        }

        @Override
        public long count(String name) throws IOException {
            return name.equals("open") ? process.count("open") : process.count("invocations", "Echo");
        }
    }

    private record Node(ServerProcess process) implements OfOneProcess {
        @Override
        public long count(String name) throws IOException {
            return name.equals("open") ? process.count("open", "sockets") : process.count("events", "echo");
        }
    }
}
