package io.github.jmeterduplex.race;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** Loads the product's classes, and those of its tests, once more: the watched ones with their steps. */
final class RaceLoader extends ClassLoader {
    private static final String OURS = "io.github.jmeterduplex.";
    private static final String HARNESS = Race.class.getPackageName();

    private final List<String> watched;

    RaceLoader(ClassLoader parent, List<Class<?>> watched) {
        super(parent);
        this.watched = watched.stream().map(Class::getName).toList();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OURS) || name.substring(0, name.lastIndexOf('.')).equals(HARNESS)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known == null ? define(name) : known;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] plain = in.readAllBytes();
            byte[] bytes = isWatched(name) ? StepWriter.write(plain) : plain;
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isWatched(String name) {
        return watched.stream().anyMatch(each -> name.equals(each) || name.startsWith(each + "$"));
    }
}
