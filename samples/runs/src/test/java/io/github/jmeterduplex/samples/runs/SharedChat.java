package io.github.jmeterduplex.samples.runs;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests the one server without switches that all classes of this JVM share, with its counts at zero. Starting one
 * takes seconds.
 */
public final class SharedChat implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Chat.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        try {
            Chat chat = context.getStore(
                            ExtensionContext.StoreScope.LAUNCHER_SESSION,
                            ExtensionContext.Namespace.create(SharedChat.class))
                    .computeIfAbsent(Chat.class, missing -> start(), Chat.class);
            chat.reset();
            return chat;
        } catch (Exception e) {
            throw new IllegalStateException("no LiveChat", e);
        }
    }

    /** The store closes it after the last class. */
    private static Chat start() {
        try {
            return Chat.start();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
