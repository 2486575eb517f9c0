// Centrifugo's protocol by centrifuge, the library that Centrifugo is made of; samples/servers/README.md lists what it offers.
// It listens on 127.0.0.1 alone, and ends with its starter or when its time is over.
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
	"strings"
	"time"

	"github.com/centrifugal/centrifuge"
)

const (
	path        = "/connection/websocket"
	backstage   = "secret"
	maxBody     = 1 << 20
	failedCode  = 1000
	maxRequests = 10 * time.Second
)

type options struct {
	port        int
	token       string
	pingSeconds int
	pongSeconds int
	endAfter    int
}

func main() {
	log.SetFlags(0)
	options := read()
	endSomeday(options.endAfter)
	counts := newTally()
	node := start(counts, options)
	http.Handle(path, anonymous(centrifuge.NewWebsocketHandler(node, centrifuge.WebsocketConfig{
		CheckOrigin:      func(*http.Request) bool { return true },
		MessageSizeLimit: maxBody,
		PingPongConfig: centrifuge.PingPongConfig{
			PingInterval: time.Duration(options.pingSeconds) * time.Second,
			PongTimeout:  time.Duration(options.pongSeconds) * time.Second,
		},
	})))
	http.HandleFunc("GET /stats", func(w http.ResponseWriter, _ *http.Request) { counts.write(w) })
	http.HandleFunc("POST /stats/reset", func(w http.ResponseWriter, _ *http.Request) {
		counts.reset()
		counts.write(w)
	})
	http.HandleFunc("POST /publish/{channel}", func(w http.ResponseWriter, r *http.Request) { publish(node, counts, w, r) })
	listener, err := net.Listen("tcp", "127.0.0.1:"+strconv.Itoa(options.port))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("centrifuge-go listens on http://%s\n", listener.Addr())
	log.Fatal((&http.Server{ReadHeaderTimeout: maxRequests}).Serve(listener))
}

// read ends the process with code 2 where an option is unknown or has a bad value.
func read() options {
	var options options
	flags := flag.NewFlagSet("centrifuge-go PORT", flag.ExitOnError)
	flags.StringVar(&options.token, "token", "", "what a client must connect with; empty: any")
	flags.IntVar(&options.pingSeconds, "ping-seconds", 25, "how often the server pings")
	flags.IntVar(&options.pongSeconds, "pong-seconds", 10, "how long it waits for the answer, less than that")
	flags.IntVar(&options.endAfter, "end-after", 3600, "seconds until the server ends itself")
	var err error
	if len(os.Args) < 2 {
		err = fmt.Errorf("no port: expected one, 0 for a free one")
	} else {
		options.port, err = strconv.Atoi(os.Args[1])
	}
	if err == nil {
		err = flags.Parse(os.Args[2:])
	}
	if err == nil && (options.pongSeconds >= options.pingSeconds || options.pongSeconds < 1) {
		err = fmt.Errorf("pong-seconds %d: expected from 1 to less than ping-seconds", options.pongSeconds)
	}
	if err != nil {
		log.Println(err)
		flags.Usage()
		os.Exit(2)
	}
	return options
}

// endSomeday ends with the starter, whose pipe is then closed, or when the time is over. /dev/null does not count.
func endSomeday(seconds int) {
	time.AfterFunc(time.Duration(seconds)*time.Second, func() { os.Exit(0) })
	if stdin, err := os.Stdin.Stat(); err == nil && stdin.Mode()&os.ModeNamedPipe != 0 {
		go func() {
			_, _ = io.Copy(io.Discard, os.Stdin)
			os.Exit(0)
		}()
	}
}

func start(counts *tally, options options) *centrifuge.Node {
	node, err := centrifuge.New(centrifuge.Config{ClientQueueMaxSize: 64 << 20})
	if err != nil {
		log.Fatal(err)
	}
	node.OnConnecting(func(_ context.Context, e centrifuge.ConnectEvent) (centrifuge.ConnectReply, error) {
		if options.token != "" && e.Token != options.token {
			counts.refuse()
			return centrifuge.ConnectReply{}, centrifuge.DisconnectInvalidToken
		}
		return centrifuge.ConnectReply{}, nil
	})
	node.OnConnect(func(client *centrifuge.Client) { accept(node, counts, client) })
	node.OnCommandRead(func(_ *centrifuge.Client, e centrifuge.CommandReadEvent) error {
		counts.receive(kind(e))
		return nil
	})
	node.OnTransportWrite(func(_ *centrifuge.Client, e centrifuge.TransportWriteEvent) bool {
		counts.send(e.FrameType.String())
		return true
	})
	if err := node.Run(); err != nil {
		log.Fatal(err)
	}
	return node
}

// anonymous lets everybody in, as a user without a name.
func anonymous(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(centrifuge.SetCredentials(r.Context(), &centrifuge.Credentials{})))
	})
}

func accept(node *centrifuge.Node, counts *tally, client *centrifuge.Client) {
	counts.connect()
	client.OnDisconnect(func(e centrifuge.DisconnectEvent) { counts.disconnect(e.Code) })
	client.OnSubscribe(func(e centrifuge.SubscribeEvent, answer centrifuge.SubscribeCallback) {
		if strings.HasPrefix(e.Channel, backstage) {
			answer(centrifuge.SubscribeReply{}, centrifuge.ErrorPermissionDenied)
			return
		}
		answer(centrifuge.SubscribeReply{}, nil)
	})
	client.OnPublish(func(e centrifuge.PublishEvent, answer centrifuge.PublishCallback) {
		counts.room(e.Channel, node.Hub().NumSubscribers(e.Channel))
		answer(centrifuge.PublishReply{}, nil)
	})
	client.OnRPC(func(e centrifuge.RPCEvent, answer centrifuge.RPCCallback) {
		switch e.Method {
		case "echo":
			counts.echo(e.Data)
			answer(centrifuge.RPCReply{Data: e.Data}, nil)
		case "fail":
			answer(centrifuge.RPCReply{}, &centrifuge.Error{Code: failedCode, Message: "failed as asked"})
		default:
			answer(centrifuge.RPCReply{}, centrifuge.ErrorMethodNotFound)
		}
	})
}

// publish sends the body of the request, JSON, to a channel's subscribers.
func publish(node *centrifuge.Node, counts *tally, w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil || !json.Valid(body) {
		http.Error(w, "expected JSON of at most 1 MB", http.StatusBadRequest)
		return
	}
	channel := r.PathValue("channel")
	counts.room(channel, node.Hub().NumSubscribers(channel))
	if _, err := node.Publish(channel, body); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
