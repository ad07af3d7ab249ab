import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  checkLogProof,
  checkpointText,
  formatLogProof,
  openCheckpoint,
  parseCheckpoint,
  parseLogProof,
} from '../../../src/standards/tlog/checkpoint.ts';
import { hashOfList, leafHash, proveConsistency, proveInclusion } from '../../../src/standards/tlog/merkle.ts';
import {
  COSIGNATURE,
  cosign,
  ED25519,
  NoteError,
  type NoteSigner,
  parseVerifierKey,
  rawKey,
  signNote,
  splitNote,
  type VerifierKey,
  verifierKey,
  verifyLines,
} from '../../../src/standards/tlog/note.ts';
import { openssl } from '../openssl.ts';
import { hasGoTlog, judgeByGo } from '../validators/go-tlog.ts';

function signer(name: string, type: VerifierKey['type'] = ED25519): NoteSigner & { readonly pem: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    key: verifierKey(name, type, rawKey(publicKey)),
    sign: (bytes) => sign(null, bytes, privateKey),
    pem: String(publicKey.export({ type: 'spki', format: 'pem' })),
  };
}

const log = signer('log.example/log');
const witness = signer('witness.example', COSIGNATURE);
const policy = { keys: [log.key], witnesses: [witness.key], needed: 1 };
const entries = Array.from({ length: 300 }, (_, at) => Buffer.from(`entry ${at}`));
const list = entries.map(leafHash);
const tree = {
  complete: async (height: number, index: number) => hashOfList(list, index * 2 ** height, (index + 1) * 2 ** height),
};
const text = checkpointText({ origin: 'log.example/log', size: 300, root: hashOfList(list) });
const at = new Date('2026-11-30T00:00:00Z');
const signed = signNote(text, [log]);
const checkpoint = signed + cosign(text, witness, at);
const proofOf = async (index: number) => ({
  index,
  hashes: await proveInclusion(tree, index, 300),
  extra: Buffer.from('salt'),
  checkpoint,
});

describe('a signed note', () => {
  // The example of the package golang.org/x/mod/sumdb/note.
  const key = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
  const message =
    'If you think cryptography is the answer to your problem,\nthen you don\u2019t know what your problem is.\n'.replace(
      '\u2019',
      "'",
    );
  const line =
    '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';

  it('is verified as published, and not with another text', () => {
    const known = parseVerifierKey(key);
    const { text: body, lines } = splitNote(`${message}\n${line}`);
    expect(verifyLines(body, lines, [known]).map((one) => one.key.name)).toEqual(['PeterNeumann']);
    expect(() => verifyLines(`${body}.\n`, lines, [known])).toThrow('the signature of PeterNeumann is wrong');
    expect(known.text).toBe(key);
  });

  it.each([
    'PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    'PeterNeumann+c74f20a3+ABpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    'Peter Neumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    'PeterNeumann+c74f20a3+ARpc2Q',
    '',
  ])('has no verifier key %s', (wrong) => expect(() => parseVerifierKey(wrong)).toThrow(NoteError));

  it.each(['', 'text\n', 'text\n\n— name AAAA\n', 'text\n\n- name AAAAAAAA\n', 'text\u0007\n\n— name AAAAAAAA\n'])(
    'is not %j',
    (wrong) => expect(() => splitNote(wrong)).toThrow(NoteError),
  );
});

describe('a checkpoint', () => {
  it('counts cosignatures of known witnesses, once each', () => {
    const opened = openCheckpoint(checkpoint, policy);
    expect(opened.isWitnessed).toBe(true);
    expect(opened.cosignatures.map((one) => [one.key.name, one.at])).toEqual([['witness.example', at]]);
    const twice = checkpoint + cosign(text, witness, new Date());
    expect(openCheckpoint(twice, { ...policy, needed: 2 }).isWitnessed).toBe(false);
    expect(openCheckpoint(signed, policy).isWitnessed).toBe(false);
  });

  it('is refused without a signature of the log, with a wrong one, and of another log', () => {
    const other = signer('log.example/log');
    expect(() => openCheckpoint(signNote(text, [other]), policy)).toThrow('has signed the checkpoint');
    expect(() => openCheckpoint(signed.replace('\n300\n', '\n301\n'), policy)).toThrow('is wrong');
    expect(() => openCheckpoint(signed + cosign(`${text}x\n`, witness, at), policy)).toThrow('is wrong');
    expect(() => openCheckpoint(signNote(text.replace('log.example', 'b.example'), [log]), policy)).toThrow('is known');
  });

  it.each(['o\n01\nAA==\n', 'o\n1\nAA==\n', `o\n-1\n${'A'.repeat(43)}=\n`, `\n1\n${'A'.repeat(43)}=\n`])(
    'is not %j',
    (wrong) => expect(() => parseCheckpoint(wrong)).toThrow(NoteError),
  );
});

describe('a proof of a log', () => {
  it('shows that an entry is in it, and survives its text form', async () => {
    const proof = parseLogProof(formatLogProof(await proofOf(123)));
    expect(proof).toEqual(await proofOf(123));
    expect(checkLogProof(proof, entries[123]!, policy).isWitnessed).toBe(true);
    expect(() => checkLogProof(proof, entries[124]!, policy)).toThrow('does not contain');
    expect(() => checkLogProof({ ...proof, index: 124 }, entries[123]!, policy)).toThrow('does not contain');
  });

  it.each([
    '',
    'c2sp.org/tlog-proof@v2\nindex 1\n\n',
    'c2sp.org/tlog-proof@v1\nindex x\n\n',
    'c2sp.org/tlog-proof@v1\nindex 1\nAA\n\n',
  ])('is not %j', (wrong) => expect(() => parseLogProof(wrong)).toThrow(NoteError));

  it('is verified by OpenSSL: the signature of the checkpoint', () => {
    const { lines } = splitNote(signed);
    const files = { 'key.pem': log.pem, text, signature: lines[0]!.signature };
    const args = [
      'pkeyutl',
      '-verify',
      '-pubin',
      '-inkey',
      'key.pem',
      '-rawin',
      '-in',
      'text',
      '-sigfile',
      'signature',
    ];
    expect(openssl(files, ...args).ok).toBe(true);
    expect(openssl({ ...files, text: `${text}x` }, ...args).ok).toBe(false);
  });

  it.skipIf(!hasGoTlog)('is verified by the log library of the Go project', async () => {
    const base64 = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('base64'));
    const case_ = {
      key: log.key.text,
      checkpoint,
      witnessName: witness.key.name,
      witnessId: Number.parseInt(witness.key.id, 16),
      witnessKey: rawKey(witness.key.publicKey).toString('base64'),
      index: 123,
      entryBytes: entries[123]!.toString('base64'),
      inclusion: base64((await proofOf(123)).hashes),
      oldSize: 77,
      oldRoot: hashOfList(list, 0, 77).toString('base64'),
      consistency: base64(await proveConsistency(tree, 77, 300)),
    };
    expect(judgeByGo(case_)).toBe('ok');
    expect(judgeByGo({ ...case_, index: 124 })).not.toBe('ok');
    expect(judgeByGo({ ...case_, oldSize: 78 })).not.toBe('ok');
  });
});
