// The peers. Each has observers that add a captured number to the tally, as those in Swift do.
#pragma once

#include <functional>
#include <vector>

#include "tally.h"

struct FunctionVector {
    static constexpr const char *title = "C++ vector<function>";
    static constexpr bool canBeShared = true;
    using Connection = long;
    std::vector<std::function<void(long)>> functions;

    Connection observe(long amount) {
        functions.push_back([amount](long) { tally_add(amount); });
        return 0;
    }
    void post() {
        for (auto &function : functions) function(0);
    }
};

#ifdef WITH_BOOST
#include <boost/signals2.hpp>

struct BoostSignal {
    static constexpr const char *title = "Boost.Signals2";
    static constexpr bool canBeShared = true;
    using Connection = boost::signals2::connection;
    boost::signals2::signal<void(long)> signal;

    Connection observe(long amount) {
        return signal.connect([amount](long) { tally_add(amount); });
    }
    void remove(Connection &connection) { connection.disconnect(); }
    void post() { signal(0); }
};
#endif

#ifdef WITH_QT
#include <QtCore/QObject>
#include <QtCore/QPauseAnimation>

// A class of Qt's own that has a public signal with a number, so that no signal of ours must be run through moc.
struct QtSignal {
    static constexpr const char *title = "Qt 6";
    static constexpr bool canBeShared = true;
    using Connection = QMetaObject::Connection;
    QPauseAnimation sender;

    Connection observe(long amount) {
        return QObject::connect(&sender, &QAbstractAnimation::currentLoopChanged, [amount](int) { tally_add(amount); });
    }
    void remove(Connection &connection) { QObject::disconnect(connection); }
    void post() { Q_EMIT sender.currentLoopChanged(0); }
};
#endif

#ifdef WITH_GLIB
#include <glib-object.h>

struct GObjectSignal {
    static constexpr const char *title = "GObject";
    static constexpr bool canBeShared = true;
    using Connection = gulong;
    GObject *sender = G_OBJECT(g_object_new(type(), nullptr));

    ~GObjectSignal() { g_object_unref(sender); }

    Connection observe(long amount) {
        auto handler = +[](GObject *, glong, gpointer amount) { tally_add(GPOINTER_TO_INT(amount)); };
        return g_signal_connect(sender, "changed", G_CALLBACK(handler), GINT_TO_POINTER(amount));
    }
    void remove(Connection &connection) { g_signal_handler_disconnect(sender, connection); }
    void post() { g_signal_emit(sender, signal(), 0, 0L); }

    static GType type() {
        static GType type = g_type_register_static_simple(
            G_TYPE_OBJECT, "BenchSender", sizeof(GObjectClass), nullptr, sizeof(GObject), nullptr, GTypeFlags(0));
        return type;
    }
    static guint signal() {
        static guint signal = g_signal_new("changed", type(), G_SIGNAL_RUN_LAST, 0, nullptr, nullptr,
                                           g_cclosure_marshal_VOID__LONG, G_TYPE_NONE, 1, G_TYPE_LONG);
        return signal;
    }
};
#endif

#ifdef WITH_SIGC
#include <sigc++/sigc++.h>

struct SigcSignal {
    static constexpr const char *title = "libsigc++";
    // Counts its emissions without atomics.
    static constexpr bool canBeShared = false;
    using Connection = sigc::connection;
    sigc::signal<void, long> signal;

    Connection observe(long amount) {
        return signal.connect(sigc::slot<void, long>([amount](long) { tally_add(amount); }));
    }
    void remove(Connection &connection) { connection.disconnect(); }
    void post() { signal.emit(0); }
};
#endif
