import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import type { FileReport } from '../../../../src/cli/verify-files.ts';
import { renderReport } from '../../../../src/cli/verify-report.ts';
import { sha256Hex } from '../../../../src/kernel/ids.ts';
import {
  checkProof,
  drawEvidenceFile,
  type EvidenceProof,
  judgeFile,
  readProof,
} from '../../../../src/modules/evidence/file/index.ts';
import { attachmentOf } from '../../../../src/modules/evidence/file/parse-proof.ts';
import { UNBOUND_FORMAT } from '../../../../src/modules/evidence/file/proof.ts';
import { readPackaged } from '../../../../src/platform/fonts.ts';
import { openTypefaces } from '../../../../src/standards/text/index.ts';
import { proofOf } from './evidence-file-proof.ts';

const draw = async (proof: EvidenceProof) => drawEvidenceFile(proof, openTypefaces(readPackaged));
const withEvent = (index: number, change: object): EvidenceProof => {
  const proof = proofOf();
  return { ...proof, events: proof.events.with(index, { ...proof.events[index]!, ...change }) };
};
/** A PDF that carries `json` as an evidence file would. */
async function carrying(json: string | Uint8Array, name = 'evidence.json'): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  await document.attach(typeof json === 'string' ? Buffer.from(json) : json, name);
  return Buffer.from(await document.save());
}
const findings = async (proof: EvidenceProof) => checkProof(readProof(await draw(proof))!);
/** Trusts no root: only the checks before the seal count. */
const judge = (bytes: Uint8Array) =>
  judgeFile(Buffer.from(bytes), { anchors: [], at: new Date('2026-11-22T12:00:00Z') });

/** Manipulations of a proof, and the expected report of each. */
const tampered: [what: string, proof: () => EvidenceProof, problem: RegExp][] = [
  ['an event changed', () => withEvent(1, { at: '2026-01-01T00:00:00.000Z' }), /event 2: was changed/],
  ['a fact changed', () => withEvent(4, { data: { channel: 'otp_sms' } }), /event 5: was changed/],
  [
    'the last events cut',
    () => ({ ...proofOf(), events: proofOf().events.slice(0, -2) }),
    /has 11 events, but its head has the number 13/,
  ],
  [
    'an event removed',
    () => ({ ...proofOf(), events: proofOf().events.toSpliced(3, 1) }),
    /does not follow the previous event/,
  ],
  [
    'two events exchanged',
    () => ({ ...proofOf(), events: [proofOf().events[1]!, proofOf().events[0]!, ...proofOf().events.slice(2)] }),
    /event 1: has the number 2/,
  ],
  [
    'a person renamed',
    () => withEvent(8, { openings: { name: { salt: '00', value: 'Autre' } } }),
    /event 9: the value of "name" does not match its commitment/,
  ],
  [
    'a person added',
    () => withEvent(0, { openings: { name: { salt: '00', value: 'Autre' } } }),
    /event 1: "name" has no commitment/,
  ],
  [
    'a fact slipped in beside the hash',
    () => withEvent(2, { verdict: 'guilty' }),
    /event 3: contains properties that are not hashed \(verdict\)/,
  ],
  [
    'the chain of another envelope',
    () => ({ ...proofOf(), envelope: { ...proofOf().envelope, id: 'other' } }),
    /belongs to another chain/,
  ],
  [
    'another consent sentence',
    () => ({
      ...proofOf(),
      signers: proofOf().signers.map((s) => ({ ...s, consent: { ...s.consent!, text: 'Je cède tout.' } })),
    }),
    /signer 1: the consent text/,
  ],
];

describe('the proof of an evidence file', () => {
  it('is recomputed completely', async () => {
    const found = await findings(proofOf());
    expect(found).toMatchObject({ valid: true, problems: [], opened: 10, erased: 0, summaryBoundBy: 'chain' });
  });

  it('is rejected with the personal facts removed', async () => {
    const { valid, problems } = await findings(withEvent(8, { openings: undefined }));
    expect(valid).toBe(false);
    expect(problems).toContain('facts about persons were removed or added');
  });

  it.each(tampered)('is rejected with %s', async (_what, proof, problem) => {
    const { valid, problems } = await findings(proof());
    expect(valid).toBe(false);
    expect(problems.join('\n')).toMatch(problem);
  });

  it('in the first format notes that only the seal binds its summary', () => {
    const { events, head: _head, ...summary } = proofOf();
    const chain = events.slice(0, -1);
    const old: EvidenceProof = {
      ...summary,
      format: UNBOUND_FORMAT,
      events: chain,
      head: { seq: 12, hash: chain.at(-1)!.hash },
    };
    expect(checkProof(old)).toMatchObject({ valid: true, summaryBoundBy: 'seal' });
    expect(checkProof({ ...proofOf(), format: UNBOUND_FORMAT }).valid).toBe(false);
  });
});

describe('a file without the seal of an evidence file', () => {
  it.each<[string, () => Promise<Uint8Array>]>([
    ['a genuine proof, not sealed', async () => draw(proofOf())],
    ['a genuine proof in another PDF', async () => carrying(JSON.stringify(attachmentOf(proofOf())))],
    ['a proof of an unknown format', async () => carrying('{"format": "esign-evidence/9"}')],
  ])('fails with %s', async (_what, bytes) => {
    expect(judge(await bytes())).toMatchObject({ kind: 'evidence', verdict: 'fails', evidence: null });
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['nothing', () => new Uint8Array(), 'unreadable'],
    ['no PDF', () => Buffer.from('hello'), 'unreadable'],
    ['a PDF without attachment', () => carrying('{}', 'other.json'), 'unsigned'],
    ['an attachment of another program', () => carrying('{"format":"x"}'), 'unsigned'],
    ['a bomb', () => carrying(Buffer.alloc(256 * 1024 * 1024 + 1, 0x20)), 'unreadable'],
  ])('is undetermined with %s', async (_what, bytes, kind) => {
    expect(judge(await bytes())).toMatchObject({ kind, verdict: 'undetermined', mode: null });
  });
});

describe('the report for people', () => {
  const report = (more: Partial<FileReport>): FileReport => ({
    ...{ file: 'a.pdf', sha256: sha256Hex('a'), verdict: 'holds', reasons: [], signatures: [], kind: 'signed' },
    ...{ mode: 'live', evidence: null, named_in: [], online: null },
    ...more,
  });

  it('never lets a name send control characters to the terminal', () => {
    const text = renderReport(
      [report({ verdict: 'fails', reasons: ['evil\u001b[2J\u202Egnp'], file: 'x\u001b.pdf' })],
      [],
    );
    expect(text).toContain('evil[U+001B][2J[U+202E]gnp');
    expect(text).not.toContain('\u001b');
  });

  it('marks test mode in the line of the file and in the last line', () => {
    const text = renderReport([report({ mode: 'test' }), report({})], []);
    expect(text).toMatch(/✓ a\.pdf: valid, TEST MODE: a specimen without legal value\n/);
    expect(text).toMatch(/All files are valid\. In test mode, without legal value: 1 of 2\.$/);
  });

  it('says so when something does not hold', () => {
    expect(renderReport([report({}), report({ verdict: 'undetermined' })], [])).toMatch(/NOT ALL FILES ARE VALID\.$/);
  });
});
