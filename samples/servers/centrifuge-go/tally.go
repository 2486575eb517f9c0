package main

import (
	"encoding/json"
	"net/http"
	"strconv"
	"sync"

	"github.com/centrifugal/centrifuge"
)

// Clients choose the names, so those beyond a limit share one entry.
const (
	others   = "(other)"
	maxNames = 1000
	maxIDs   = 2000000
)

type room struct {
	Broadcasts int `json:"broadcasts"`
	Deliveries int `json:"deliveries"`
}

type figures struct {
	Version     string          `json:"version"`
	Open        int             `json:"open"`
	Connects    int             `json:"connects"`
	Disconnects int             `json:"disconnects"`
	Refused     int             `json:"refused"`
	DistinctIDs int             `json:"distinct_ids"`
	Received    map[string]int  `json:"received"`
	Sent        map[string]int  `json:"sent"`
	Closed      map[string]int  `json:"closed"`
	Rooms       map[string]room `json:"rooms"`
	ids         map[string]struct{}
}

// tally is what /stats counts since the start or the last reset. Safe for use by several goroutines.
type tally struct {
	mutex   sync.Mutex
	figures figures
}

func newTally() *tally {
	return &tally{figures: empty()}
}

func empty() figures {
	return figures{
		Version:  "centrifuge",
		Received: map[string]int{},
		Sent:     map[string]int{},
		Closed:   map[string]int{},
		Rooms:    map[string]room{},
		ids:      map[string]struct{}{},
	}
}

func (t *tally) change(change func(*figures)) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	change(&t.figures)
}

func (t *tally) reset() {
	t.change(func(f *figures) {
		open := f.Open
		*f = empty()
		f.Open = open
	})
}

func (t *tally) connect() {
	t.change(func(f *figures) {
		f.Open++
		f.Connects++
	})
}

func (t *tally) disconnect(code uint32) {
	t.change(func(f *figures) {
		f.Open--
		f.Disconnects++
		increment(f.Closed, strconv.FormatUint(uint64(code), 10))
	})
}

func (t *tally) refuse()             { t.change(func(f *figures) { f.Refused++ }) }
func (t *tally) receive(kind string) { t.change(func(f *figures) { increment(f.Received, kind) }) }
func (t *tally) send(kind string)    { t.change(func(f *figures) { increment(f.Sent, kind) }) }

// echo counts the different texts that clients sent to have them back.
func (t *tally) echo(data []byte) {
	t.change(func(f *figures) {
		if len(f.ids) < maxIDs {
			f.ids[string(data)] = struct{}{}
		}
	})
}

func (t *tally) room(name string, deliveries int) {
	t.change(func(f *figures) {
		if _, known := f.Rooms[name]; !known && len(f.Rooms) >= maxNames {
			name = others
		}
		before := f.Rooms[name]
		f.Rooms[name] = room{before.Broadcasts + 1, before.Deliveries + deliveries}
	})
}

func (t *tally) write(w http.ResponseWriter) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.figures.DistinctIDs = len(t.figures.ids)
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(t.figures)
}

func increment(counts map[string]int, name string) {
	if _, known := counts[name]; !known && len(counts) >= maxNames {
		name = others
	}
	counts[name]++
}

// kind tells what a client sent; the library reads the answers to its pings by itself.
func kind(event centrifuge.CommandReadEvent) string {
	command := event.Command
	switch {
	case command.Connect != nil:
		return "connect"
	case command.Subscribe != nil:
		return "subscribe"
	case command.Unsubscribe != nil:
		return "unsubscribe"
	case command.Publish != nil:
		return "publish"
	case command.Rpc != nil:
		return "rpc"
	case command.Send != nil:
		return "send"
	default:
		return others
	}
}
