import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subjectOf } from '../../src/app/cli/verify.ts';
import { renderReport } from '../../src/app/cli/verify-report.ts';
import { type OnlineFinding, verifyFiles } from '../../src/app/cli/verify-subjects.ts';
import { sha256Hex } from '../../src/kernel/digest.ts';
import { attachmentOf } from '../../src/modules/evidence/file/attachment.ts';
import { drawEvidenceFile, type EvidenceProof } from '../../src/modules/evidence/file/index.ts';
import { loadFonts } from '../../src/platform/typesetting/fonts.ts';
import { chainOf, proofOf } from './evidence-file-proof.ts';

const draw = async (proof: EvidenceProof) => drawEvidenceFile(proof, await loadFonts());
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
const verifyOne = async (bytes: Uint8Array) => (await verifyFiles([{ name: 'dossier.pdf', bytes }])).subjects[0]!;

/** What somebody may do to a proof, and what must be said about it. */
const tampered: [what: string, proof: () => EvidenceProof, problem: RegExp][] = [
  ['an event changed', () => withEvent(1, { at: '2026-01-01T00:00:00.000Z' }), /event 2: was changed/],
  ['a fact changed', () => withEvent(4, { data: { channel: 'otp_sms' } }), /event 5: was changed/],
  [
    'the last events cut',
    () => ({ ...proofOf(), events: proofOf().events.slice(0, -2) }),
    /has 8 events, its head says 10/,
  ],
  [
    'an event removed',
    () => ({ ...proofOf(), events: proofOf().events.toSpliced(3, 1) }),
    /does not follow the one before/,
  ],
  [
    'two events exchanged',
    () => ({ ...proofOf(), events: [proofOf().events[1]!, proofOf().events[0]!, ...proofOf().events.slice(2)] }),
    /event 1: stands at 2/,
  ],
  [
    'a person renamed',
    () => withEvent(5, { openings: { name: { salt: '00', value: 'Autre' } } }),
    /event 6: "name" is not what was committed to/,
  ],
  [
    'a person added',
    () => withEvent(0, { openings: { name: { salt: '00', value: 'Autre' } } }),
    /event 1: "name" was never committed to/,
  ],
  [
    'a fact slipped in beside the hash',
    () => withEvent(2, { verdict: 'guilty' }),
    /event 3: says more than was hashed \(verdict\)/,
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
    /signer 1: the consent sentence/,
  ],
];

describe('esign verify, offline', () => {
  it('finds an honest evidence file intact, and says who signed what', async () => {
    const { ok, kind, proof } = await verifyOne(await draw(proofOf()));
    expect({ ok, kind }).toEqual({ ok: true, kind: 'evidence' });
    expect(proof).toMatchObject({ valid: true, problems: [], opened: 7, erased: 0, head: proofOf().head });
    expect(proof!.signers.map(({ name }) => name)).toEqual(proofOf().signers.map(({ name }) => name));
  });

  it('refuses it with the facts about a person removed', async () => {
    const { proof, ok } = await verifyOne(await draw(withEvent(5, { openings: undefined })));
    expect(ok).toBe(false);
    expect(proof!.problems).toContain('facts about persons were removed or added');
  });

  it.each(tampered)('finds %s', async (_what, proof, problem) => {
    const { ok, proof: found } = await verifyOne(await draw(proof()));
    expect(ok).toBe(false);
    expect(found!.problems.join('\n')).toMatch(problem);
  });

  it('says how a PDF given along is named in it', async () => {
    const [original, sealed, stranger] = ['original', 'sealed', 'stranger'].map((text) => Buffer.from(text));
    const { ok, subjects } = await verifyFiles([
      { name: 'dossier.pdf', bytes: await draw(proofOf()) },
      { name: 'a.pdf', bytes: original! },
      { name: 'b.pdf', bytes: sealed! },
      { name: 'fingerprint', sha256: sha256Hex('repaired') },
      { name: 'c.pdf', bytes: stranger! },
    ]);
    expect(subjects.map(({ named_in }) => named_in.map((naming) => naming.as))).toEqual([
      [],
      ['original'],
      ['sealed'],
      ['base'],
      [],
    ]);
    expect(subjects.map((subject) => subject.ok)).toEqual([true, true, true, true, false]);
    expect(ok).toBe(false);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['nothing', () => new Uint8Array(), /not a readable PDF/],
    ['no PDF', () => Buffer.from('hello'), /not a readable PDF/],
    ['a PDF without attachment', () => carrying('{}', 'other.json'), /no attachment named evidence\.json/],
    ['an attachment that is no JSON', () => carrying('{'), /not JSON/],
    [
      'another format',
      () => carrying('{"format":"esign-evidence/3"}'),
      /has not the shape of esign-evidence\/2: format/,
    ],
    ['JSON of another shape', () => carrying(JSON.stringify({ ...proofOf(), events: [null] })), /events\.0/],
    [
      'openings of events that are not there',
      () => carrying(JSON.stringify({ ...attachmentOf(proofOf()), openings: { 11: {} } })),
      /opens events that its chain has not: 11/,
    ],
    ['a bomb', () => carrying(Buffer.alloc(256 * 1024 * 1024 + 1, 0x20)), /inflates to more than it may/],
  ])('says why %s is no evidence file', async (_what, bytes, reason) => {
    const { kind, ok, reason: said } = await verifyOne(await bytes());
    expect({ kind, ok }).toEqual({ kind: 'document', ok: false });
    expect(said).toMatch(reason);
  });
});

describe('esign verify, online', () => {
  const honest: OnlineFinding = {
    known: true,
    matches: 'sealed_document',
    chain_valid: true,
    envelope: { id: proofOf().envelope.id, name: 'Contrat', status: 'completed' },
    events: [...proofOf().events, ...chainOf([])].map(({ hash }) => ({ hash })),
  };
  const online = async (finding: OnlineFinding | Error) => {
    const asked: string[] = [];
    const lookup = async (sha256: string) => {
      asked.push(sha256);
      if (finding instanceof Error) throw finding;
      return finding;
    };
    const report = await verifyFiles([{ name: 'dossier.pdf', bytes: await draw(proofOf()) }], lookup);
    return { asked, subject: report.subjects[0]! };
  };

  it('asks about the sealed document and finds the head in the chain', async () => {
    const { asked, subject } = await online(honest);
    expect(asked).toEqual([proofOf().documents[0]!.sealed_sha256]);
    expect(subject).toMatchObject({ ok: true, online: { known: true, problems: [] } });
  });

  it.each<[string, OnlineFinding | Error, RegExp]>([
    ['an unknown fingerprint', { known: false }, /does not know/],
    ['a rewritten chain', { ...honest, events: [{ hash: 'ff' }] }, /head is not in the service's chain/],
    ['a broken chain', { ...honest, chain_valid: false }, /own chain is broken/],
    ['another envelope', { ...honest, envelope: { ...honest.envelope!, id: 'other' } }, /another envelope/],
    ['a service that is down', new Error('ECONNREFUSED'), /could not be asked/],
  ])('reports %s', async (_what, finding, problem) => {
    const { subject } = await online(finding);
    expect(subject.ok).toBe(false);
    expect(subject.online!.problems.join()).toMatch(problem);
  });
});

describe('esign verify, as it is read', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'verify-'));
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const report = async (...names: string[]) => renderReport(await verifyFiles(await Promise.all(names.map(subjectOf))));
  const file = (name: string, bytes: Uint8Array) => {
    writeFileSync(path.join(dir, name), bytes);
    return path.join(dir, name);
  };

  it('tells what holds: the chain, and how a fingerprint is named', async () => {
    const said = await report(file('dossier.pdf', await draw(proofOf())), sha256Hex('sealed').toUpperCase());
    expect(said).toMatch(/Chain +intact, 10 events/);
    expect(said).toMatch(/Named +as the sealed form of "Contrat de mission\.pdf" in dossier\.pdf/);
    expect(said).toMatch(/Everything given holds\.$/);
  });

  it('tells what does not, and where', async () => {
    const said = await report(file('bad.pdf', await draw(withEvent(0, { actor: 'system' }))), sha256Hex('stranger'));
    expect(said).toMatch(/Chain +BROKEN/);
    expect(said).toMatch(/Problem +event 1: was changed/);
    expect(said).toMatch(/Unknown +a fingerprint, and no evidence file given names it/);
    expect(said).toMatch(/NOT EVERYTHING GIVEN HOLDS\.$/);
  });

  it('never lets a name draw on the terminal', async () => {
    const name = 'evil\u001b[2J\u202Egnp';
    const proof = proofOf({ signers: [{ ...proofOf().signers[0]!, name }] });
    const said = await report(file('evil.pdf', await draw(proof)));
    expect(said).toContain('evil[U+001B][2J[U+202E]gnp');
    expect(said).not.toContain('\u001b');
  });

  it('says what could not be read', async () => {
    await expect(subjectOf(path.join(dir, 'absent.pdf'))).rejects.toThrow('ENOENT');
  });
});
