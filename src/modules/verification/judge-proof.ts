import { z } from 'zod';
import type { AttendanceSession, Signer } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { signerActor } from '../envelopes/index.ts';
import { type ChainEntry, type ChainView, readChain } from '../evidence/index.ts';
import { readFacts } from './digest-seals/seal-digest.ts';
import type { FoundDigestSeal } from './digest-seals/store.ts';
import { type FoundDigestProof, type FoundProof, type FoundSheet, readProofRows } from './find-proof.ts';

/** Reports where the rows of a digest seal contradict its chain: somebody changed them. */
function digestContradictionsOf(
  { seal, file }: FoundDigestSeal,
  { events }: Pick<ChainView, 'events'>,
): readonly string[] {
  const sealed = events.find(({ type }) => type === 'digest_seal.sealed');
  const reported = events.find(({ type, data }) => type === 'digest_seal.file_reported' && data.sha256 === file.sha256);
  const facts = readFacts(seal);
  const called = sealed?.openings.name?.value;
  const rules: readonly (readonly [holds: boolean, problem: string])[] = [
    [sealed?.data.digest_sha256 === seal.digestSha256, 'the chain names another digest'],
    [sealed?.data.cms_sha256 === seal.cmsSha256, 'the chain names another signature'],
    [sealed?.data.certificate_sha256 === facts.seal.fingerprint_sha256, 'the chain names another certificate'],
    [called === undefined || called === seal.name, 'the chain records another name'],
    [reported !== undefined, 'the chain does not name this fingerprint'],
    [reported?.data.pades_level === file.padesLevel, 'the chain records another PAdES level'],
  ];
  return rules.flatMap(([holds, problem]) => (holds ? [] : [problem]));
}

type Judged<T> = T & { readonly chain: ChainView };
export type JudgedProof = Judged<FoundProof>;
export type JudgedSheet = Judged<FoundSheet>;
export type JudgedDigestProof = Judged<FoundDigestProof>;

/** Maximum number of attempts to read rows and chain without a change in between. */
const READINGS = 20;

/**
 * Reads the chain of an envelope and compares its rows with it. A contradiction counts if the chain did not grow while
 * the rows were read: each change of the rows commits together with an event. Otherwise reads both again.
 */
export async function judgeProof(services: Services, found: FoundProof, sha256: string): Promise<JudgedProof> {
  let latest = found;
  let seqBefore: number | null = null;
  for (let reading = 1; ; reading++) {
    const chain = await readChain(services, latest.envelope.id);
    const contradictions = contradictionsOf(latest, sha256, chain);
    if (contradictions.length === 0 || chain.head.seq === seqBefore || reading === READINGS)
      return { ...latest, chain: judged(chain, contradictions) };
    seqBefore = chain.head.seq;
    latest = { ...latest, ...(await readProofRows(services, latest.document.id)) };
  }
}

/** Does the same for an attendance session. Its rows do not change any more once its sheet has a fingerprint. */
export async function judgeSheet<T extends { readonly session: AttendanceSession }>(
  services: Services,
  found: T,
  sha256: string,
): Promise<Judged<T>> {
  const chain = await readChain(services, found.session.id);
  return { ...found, chain: judged(chain, sheetContradictionsOf(found.session, sha256, chain)) };
}

/** Does the same for a digest seal. */
export async function judgeDigestProof<T extends FoundDigestSeal>(services: Services, found: T): Promise<Judged<T>> {
  const chain = await readChain(services, found.seal.id);
  return { ...found, chain: judged(chain, digestContradictionsOf(found, chain)) };
}

/** Reports the chain as invalid if rows contradict it: otherwise their contents would be taken for proven. */
const judged = (chain: ChainView, contradictions: readonly string[]): ChainView => {
  const { valid, problems } = chain.report;
  return {
    ...chain,
    report: { valid: valid && contradictions.length === 0, problems: [...problems, ...contradictions] },
  };
};

/** The renewals of files in a chain. */
interface Renewals {
  /** Every fingerprint of a file, from this one to the newest. Empty if `sha256` is not a string. */
  from(sha256: unknown): readonly string[];
}

/** Reads the renewals of files (`preservation`). Each event contains the fingerprints before and after. */
function readRenewals(events: readonly ChainEntry[]): Renewals {
  const next = new Map<unknown, unknown>();
  for (const { type, data } of events) {
    if (type.endsWith('.renewed') && !next.has(data.previous_sha256)) next.set(data.previous_sha256, data.sha256);
  }
  return {
    from(sha256) {
      const found = new Set<string>();
      for (let one = sha256; typeof one === 'string' && !found.has(one); one = next.get(one)) found.add(one);
      return [...found];
    },
  };
}

/**
 * Reports where database rows contradict the chain: somebody changed them. Ignores facts that the chain does not
 * contain, erased values, and chains of which only the end was read.
 */
function contradictionsOf(proof: FoundProof, sha256: string, { events }: Pick<ChainView, 'events'>): string[] {
  if (events[0]?.seq !== 1) return [];
  const facts = readChainFacts(events);
  return [
    ...aboutFingerprint(proof, sha256, facts),
    ...aboutEnvelope(proof, facts),
    ...proof.envelope.signers.flatMap((signer) => aboutSigner(signer, facts.signatures.get(signerActor(signer)))),
  ];
}

/** Does the same for the attendance session whose sheet has this fingerprint. */
function sheetContradictionsOf(
  { status, sheetSha256, evidenceSha256 }: AttendanceSession,
  sha256: string,
  { events }: Pick<ChainView, 'events'>,
): string[] {
  if (events[0]?.seq !== 1) return [];
  const sealed = events.find(({ type }) => type === 'session.sealed');
  const renewals = readRenewals(events);
  const sheets = renewals.from(sealed?.data.sealed_sha256);
  return [
    ...unless(status !== 'SEALED' || sealed, 'the chain does not record that the sheet was sealed'),
    ...unless(!sealed || sheets.includes(sha256), 'the chain names another sheet'),
    ...unless(!sealed || sheets.at(-1) === sheetSha256, 'the chain names another newest sheet'),
    ...unless(
      !sealed || renewals.from(sealed.data.evidence_sha256).at(-1) === evidenceSha256,
      'the chain names another evidence file',
    ),
  ];
}

const documents = z
  .array(
    z.object({
      sha256: z.string(),
      base_sha256: z.string().optional(),
      prepared_sha256: z.string().optional(),
      sealed_sha256: z.string().optional(),
    }),
  )
  .catch([]);
const revisions = z.array(z.object({ sha256: z.string() })).catch([]);

/** Facts from the events that are also in rows. */
interface ChainFacts {
  readonly created: ChainEntry | undefined;
  readonly completed: ChainEntry | undefined;
  /** Digests as received, as repaired, and as prepared. */
  readonly originals: ReadonlySet<string | undefined>;
  /** Original and sealed digest of each document. Two documents can have the same original. */
  readonly sealed: readonly { readonly sha256: string; readonly sealed_sha256?: string | undefined }[];
  readonly revisions: ReadonlySet<string>;
  readonly signatures: ReadonlyMap<string, ChainEntry>;
  readonly renewals: Renewals;
}

function readChainFacts(events: readonly ChainEntry[]): ChainFacts {
  // A draft can be replaced: the last such event counts.
  const created = events.findLast(({ type }) => type === 'envelope.created' || type === 'envelope.replaced');
  const completed = events.find(({ type }) => type === 'envelope.completed');
  const signed = events.filter(({ type }) => type === 'signer.signed');
  return {
    created,
    completed,
    originals: new Set(
      documents
        .parse(created?.data.documents)
        .flatMap(({ sha256, base_sha256, prepared_sha256 }) => [sha256, base_sha256, prepared_sha256]),
    ),
    sealed: documents.parse(completed?.data.documents),
    revisions: new Set(signed.flatMap(({ data }) => revisions.parse(data.revisions).map(({ sha256 }) => sha256))),
    signatures: new Map(signed.map((event) => [event.actor, event])),
    renewals: readRenewals(events),
  };
}

function aboutFingerprint({ kind, document }: FoundProof, sha256: string, facts: ChainFacts): string[] {
  const known: ReadonlySet<string | undefined> = {
    ORIGINAL: facts.originals,
    REVISION: facts.revisions,
    SEALED: new Set(facts.sealed.flatMap((each) => facts.renewals.from(each.sealed_sha256))),
  }[kind];
  const ends = facts.sealed
    .filter((each) => each.sha256 === document.sha256)
    .map((each) => facts.renewals.from(each.sealed_sha256).at(-1) ?? null);
  return [
    ...unless(known.has(sha256), 'the chain does not name this fingerprint'),
    ...unless(facts.originals.has(document.sha256), 'the chain names another original'),
    ...unless(
      ends.length ? ends.includes(document.sealedSha256) : document.sealedSha256 === null,
      'the chain names another sealed document',
    ),
  ];
}

function aboutEnvelope({ envelope }: FoundProof, { created, completed, renewals }: ChainFacts): string[] {
  const { status, signatureLevel, padesLevel, name, evidenceSha256 } = envelope;
  const called = created?.openings.name?.value;
  return [
    ...unless((status === 'COMPLETED') === Boolean(completed), 'the chain records another end of the envelope'),
    ...unless(created?.data.signature_level === signatureLevel.toLowerCase(), 'the chain records another level'),
    ...unless(called === undefined || called === name, 'the chain records another name'),
    ...unless(!completed || completed.data.pades_level === padesLevel, 'the chain records another PAdES level'),
    ...unless(
      !completed || renewals.from(completed.data.evidence_sha256).at(-1) === evidenceSha256,
      'the chain names another evidence file',
    ),
  ];
}

function aboutSigner(signer: Signer, signed: ChainEntry | undefined): string[] {
  const actorOfSigner = signerActor(signer);
  // The signature of an agent is the seal.
  if (!signed)
    return unless(
      signer.status !== 'SIGNED' || signer.role === 'AGENT',
      `the chain records no act of ${actorOfSigner}`,
    );
  const personal: readonly (readonly [name: string, row: string | null])[] = [
    ['name', signer.name],
    ['email', signer.email],
    ['place', signer.signaturePlace],
    ['ip', signer.ip],
    ['user_agent', signer.userAgent],
  ];
  const used = signer.authenticationUsed.map((each) => each.toLowerCase());
  return [
    ...unless(
      signer.status === 'SIGNED' && isAbout(signer.signedAt, signed.at),
      `${actorOfSigner} signed at another time`,
    ),
    ...unless(
      JSON.stringify(signed.data.authentication_used) === JSON.stringify(used),
      `${actorOfSigner} was authenticated otherwise`,
    ),
    ...personal.flatMap(([name, row]) =>
      unless(
        (row ?? '') === (signed.openings[name]?.value ?? ''),
        `the chain records another ${name} of ${actorOfSigner}`,
      ),
    ),
  ];
}

/** Maximum time between the moment in a signature and the commit of its act, ms. */
const MOMENT = 600_000;

const isAbout = (row: Date | null, at: string): boolean =>
  row !== null && Math.abs(row.getTime() - new Date(at).getTime()) <= MOMENT;

const unless = (holds: unknown, problem: string): string[] => (holds ? [] : [problem]);
