// Command signalr-go is a hub made with github.com/philippseith/signalr, a SignalR server that is not this project's own.
//
//	signalr-go [OPTION...] PORT [SECONDS]
//	--drop-every=N --delay-every=N --delay-every-millis=N --ping-millis=N --client-timeout-millis=N --tls=PEM
//
// The options are named as those of the project's own hub: which echoes never come, which come late and by how much, how
// often the hub sends a ping, and how long a client may be silent. With a key and its certificates in a file it has a
// second port, with TLS, and counts the groups that its WebSockets' keys were agreed on. It listens on 127.0.0.1 at PORT, 0 for a free one, has
// the hub at /chat and its counts at /stats, prints one line when it is ready, and ends itself after SECONDS, 3600 unless
// told, or when its standard input closes.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"time"

	kitlog "github.com/go-kit/log"
	"github.com/philippseith/signalr"
)

const (
	defaultSeconds = 3600
	maxSeconds     = 86400
	maxPort        = 65535
	receiveLimit   = 32768
)

// options are what the hub is started with.
type options struct {
	switches
	ping          time.Duration
	clientTimeout time.Duration
	certificates  string
}

func main() {
	var given options
	positional, err := given.parse(os.Args[1:])
	if err != nil {
		os.Exit(2)
	}
	port, seconds, err := arguments(positional)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(seconds)*time.Second)
	defer cancel()
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		cancel()
	}()
	if err := serve(ctx, port, given); err != nil {
		log.Fatal(err)
	}
}

// parse takes the options, and returns what follows them. What is wrong with them it has said.
func (o *options) parse(args []string) ([]string, error) {
	set := flag.NewFlagSet("signalr-go", flag.ContinueOnError)
	set.Int64Var(&o.dropEvery, "drop-every", 0, "every Nth echo never comes")
	set.Int64Var(&o.delayEvery, "delay-every", 0, "every Nth echo comes late")
	delay := set.Int64("delay-every-millis", 0, "by so many milliseconds")
	ping := set.Int64("ping-millis", 15000, "milliseconds between two pings of the hub")
	timeout := set.Int64("client-timeout-millis", 30000, "milliseconds that a client may be silent")
	set.StringVar(&o.certificates, "tls", "", "a file with a key and its certificates")
	if err := set.Parse(args); err != nil {
		return nil, err
	}
	o.delay = time.Duration(*delay) * time.Millisecond
	o.ping = time.Duration(*ping) * time.Millisecond
	o.clientTimeout = time.Duration(*timeout) * time.Millisecond
	return set.Args(), nil
}

func arguments(args []string) (port, seconds int, err error) {
	seconds = defaultSeconds
	if len(args) < 1 || len(args) > 2 {
		return 0, 0, fmt.Errorf("expected [OPTION...] PORT [SECONDS]")
	}
	if port, err = number(args[0], maxPort); err == nil && len(args) == 2 {
		seconds, err = number(args[1], maxSeconds)
	}
	return port, seconds, err
}

func number(text string, most int) (int, error) {
	value, err := strconv.Atoi(text)
	if err != nil || value < 0 || value > most {
		return 0, fmt.Errorf("%s: expected a whole number from 0 to %d", text, most)
	}
	return value, nil
}

func serve(ctx context.Context, port int, given options) error {
	counts := newCounts()
	server, err := signalr.NewServer(ctx,
		signalr.HubFactory(func() signalr.HubInterface { return &chat{counts: counts, switches: given.switches} }),
		signalr.KeepAliveInterval(given.ping),
		signalr.TimeoutInterval(given.clientTimeout),
		signalr.MaximumReceiveMessageSize(receiveLimit),
		signalr.Logger(kitlog.NewNopLogger(), false))
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	server.MapHTTP(signalr.WithHTTPServeMux(mux), "/chat")
	mux.HandleFunc("GET /stats", counts.answer)
	mux.HandleFunc("POST /stats/reset", func(writer http.ResponseWriter, request *http.Request) {
		counts.reset()
		counts.answer(writer, request)
	})
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return err
	}
	web := &http.Server{Handler: counts.watchingGroups(mux), ReadHeaderTimeout: 10 * time.Second}
	secure := ""
	if given.certificates != "" {
		second, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		secure = fmt.Sprintf(" and https://%s", second.Addr())
		go func() { _ = web.ServeTLS(second, given.certificates, given.certificates) }()
	}
	fmt.Printf("signalr-go listens on http://%s%s\n", listener.Addr(), secure)
	go func() {
		<-ctx.Done()
		_ = web.Close()
	}()
	if err := web.Serve(listener); err != http.ErrServerClosed {
		return err
	}
	return nil
}

// watchingGroups counts the group of each WebSocket's connection over TLS.
func (c *counts) watchingGroups(next http.Handler) http.Handler {
	return http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		if request.TLS != nil && request.Header.Get("Upgrade") != "" {
			c.group(request.TLS.CurveID.String())
		}
		next.ServeHTTP(writer, request)
	})
}

func (c *counts) answer(writer http.ResponseWriter, _ *http.Request) {
	writer.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(writer).Encode(c.all())
}
