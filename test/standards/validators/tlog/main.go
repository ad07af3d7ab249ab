// Judges a transparency log from outside, with the log library of the Go project. Reads a case as JSON from standard input:
// signed notes with their keys, a cosignature, an inclusion proof and a consistency proof. Prints "ok", or what is wrong.
package main

import (
	"crypto/ed25519"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type input struct {
	Key, Checkpoint, OldRoot string
	WitnessName                           string
	WitnessId                             uint32
	WitnessKey                            []byte
	Index, OldSize                        int64
	EntryBytes                            []byte
	Inclusion, Consistency                [][]byte
}

// witness verifies a cosignature/v1, which the library does not know.
type witness struct{ input }

func (w witness) Name() string    { return w.WitnessName }
func (w witness) KeyHash() uint32 { return w.WitnessId }
func (w witness) Verify(text, sig []byte) bool {
	if len(sig) != 72 {
		return false
	}
	message := fmt.Sprintf("cosignature/v1\ntime %d\n%s", binary.BigEndian.Uint64(sig), text)
	return ed25519.Verify(w.WitnessKey, []byte(message), sig[8:])
}

func hashes(list [][]byte) (found []tlog.Hash) {
	for _, bytes := range list {
		var hash tlog.Hash
		copy(hash[:], bytes)
		found = append(found, hash)
	}
	return found
}

func check(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

func main() {
	var in input
	check(json.NewDecoder(os.Stdin).Decode(&in))
	verifier, err := note.NewVerifier(in.Key)
	check(err)
	verifiers := []note.Verifier{verifier}
	if in.WitnessName != "" {
		verifiers = append(verifiers, witness{in})
	}
	opened, err := note.Open([]byte(in.Checkpoint), note.VerifierList(verifiers...))
	check(err)
	if len(opened.Sigs) != len(verifiers) {
		check(fmt.Errorf("%d signatures are verified, not %d", len(opened.Sigs), len(verifiers)))
	}
	var origin, encoded string
	var size int64
	_, err = fmt.Sscanf(opened.Text, "%s\n%d\n%s\n", &origin, &size, &encoded)
	check(err)
	root, err := tlog.ParseHash(encoded)
	check(err)
	check(tlog.CheckRecord(tlog.RecordProof(hashes(in.Inclusion)), size, root, in.Index, tlog.RecordHash(in.EntryBytes)))
	old, err := tlog.ParseHash(in.OldRoot)
	check(err)
	check(tlog.CheckTree(tlog.TreeProof(hashes(in.Consistency)), size, root, in.OldSize, old))
	fmt.Println("ok")
}
