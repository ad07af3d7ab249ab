import { z } from 'zod';
import { itemAt } from '../../../kernel/definitely.ts';
import { sha256Hex } from '../../../kernel/ids.ts';
import { type ChainHead, opens, verifyChain } from '../../../standards/event-chain/index.ts';
import { isComposed, SUMMARY, summarySha256 } from './composed.ts';
import {
  type EvidenceProof,
  PROOF_FORMAT,
  type ProofEvent,
  type ProofSigner,
  recipientActor,
  type SessionProof,
} from './proof.ts';
import { checkPower } from './trust.ts';

/** Maximum time between the moment in a signature and the commit of its event, ms. */
const MOMENT = 600_000;

const unless = (holds: boolean, problem: string): string[] => (holds ? [] : [problem]);

/** Returns an opened value of an event. Undefined if the event has none or it was erased. */
const opened = (event: ProofEvent | undefined, name: string): string | undefined => event?.openings?.[name]?.value;

/**
 * Reports where the summary of a proof contradicts its events. Facts that only the summary contains are protected by
 * its fingerprint alone.
 */
const checkFacts = (proof: EvidenceProof | SessionProof): string[] =>
  'envelope' in proof ? checkEnvelope(proof) : checkSession(proof);

const created = z.array(z.object({ sha256: z.string(), base_sha256: z.string().optional() })).catch([]);
const signedRevisions = z.array(z.object({ sha256: z.string() })).catch([]);

function checkEnvelope(proof: EvidenceProof): string[] {
  const { envelope, documents, signers, mandate, events } = proof;
  // A draft can be replaced: the last such event counts.
  const first = events.findLast(({ type }) => type === 'envelope.created' || type === 'envelope.replaced');
  const name = opened(first, 'name');
  const level = first?.data.signature_level;
  const received = created.parse(first?.data.documents);
  const signed = new Map(events.flatMap((event) => (isSigning(event) ? [[event.actor, event] as const] : [])));
  const revisions = [...signed.values()].flatMap(({ data }) => signedRevisions.parse(data.revisions));
  const listed = documents.flatMap(({ signed_revisions: own = [] }) => own);
  return [
    ...unless(name === undefined || name === envelope.name, 'the chain records another name of the envelope'),
    ...unless(level === undefined || level === envelope.signature_level, 'the chain records another level'),
    ...unless(
      received.length === 0 ||
        (received.length === documents.length &&
          received.every(({ sha256 }, index) => sha256 === documents[index]?.sha256)),
      'the chain names other documents',
    ),
    ...unless(
      listed.length === revisions.length && listed.every((one) => revisions.some(({ sha256 }) => sha256 === one)),
      'the chain names other signed revisions',
    ),
    ...unless(
      [...signed.keys()].every((actor) => signers.some((_, index) => actor === eventActor(index))),
      'the chain records a signer who is not listed',
    ),
    ...checkPower(mandate, events),
    ...checkRecipients(proof),
    ...signers.flatMap((signer, index) => checkSigner(signer, index, signed.get(eventActor(index)))),
  ];
}

/** Compares what people who do not sign did with their events. */
function checkRecipients(proof: EvidenceProof): string[] {
  const { recipients = [], events } = proof;
  const acts = events.filter(({ type }) => type === 'recipient.approved' || type === 'recipient.read');
  const actors = recipients.map((_, index) => recipientActor(proof, index));
  return [
    ...unless(
      acts.every(({ actor }) => actors.includes(actor)),
      'the chain records an approver or a viewer who is not listed',
    ),
    ...recipients.flatMap(({ done_at, role, name, email, ip }, index) => {
      const label = actors[index];
      const type = role === 'approver' ? 'recipient.approved' : 'recipient.read';
      const event = acts.find((one) => one.actor === actors[index] && one.type === type);
      if (!event) return unless(done_at === null, `${label}: the chain records no agreement or reading`);
      return [
        ...unless(isAt(done_at, event), `${label}: the chain records another time`),
        ...Object.entries({ name, email, ip }).flatMap(([what, value]) => {
          const openedValue = opened(event, what);
          return unless(
            openedValue === undefined || openedValue === value,
            `${label}: the chain records another ${what}`,
          );
        }),
      ];
    }),
  ];
}

/** Whether an act has the time of its event, but for the commit. */
const isAt = (at: string | null, event: ProofEvent): boolean =>
  at !== null && Math.abs(new Date(at).getTime() - new Date(event.at).getTime()) <= MOMENT;

const eventActor = (index: number): string => `signer:${index + 1}`;
const isSigning = ({ type }: ProofEvent): boolean => type === 'signer.signed' || type === 'signer.authorized';

function checkSigner(signer: ProofSigner, index: number, event: ProofEvent | undefined): string[] {
  const signerLabel = `signer ${index + 1}`;
  const { signed_at } = signer;
  if (!event) return unless(signed_at === null, `${signerLabel}: the chain records no signature`);
  const personal = { name: signer.name, email: signer.email, place: signer.signature_place, ip: signer.ip };
  const used = event.data.authentication_used;
  const { consent_sha256: consent, certificate_sha256: certificate } = event.data;
  return [
    ...unless(isAt(signed_at, event), `${signerLabel}: the chain records another time of signing`),
    ...Object.entries({ ...personal, user_agent: signer.user_agent }).flatMap(([name, value]) => {
      const openedValue = opened(event, name);
      return unless(
        openedValue === undefined || openedValue === value,
        `${signerLabel}: the chain records another ${name.replace('_', ' ')}`,
      );
    }),
    ...unless(
      used === undefined || JSON.stringify(used) === JSON.stringify(signer.authentication_used),
      `${signerLabel}: the chain records another authentication`,
    ),
    ...unless(
      consent === undefined || consent === signer.consent?.sha256,
      `${signerLabel}: the chain records another consent`,
    ),
    ...unless(
      certificate === undefined || certificate === signer.certificate?.fingerprint_sha256,
      `${signerLabel}: the chain records another certificate`,
    ),
  ];
}

function checkSession({ session, events }: SessionProof): string[] {
  const [first] = events;
  const attendees = events.filter(({ type }) => type === 'attendee.expected' || type === 'attendee.added');
  const closed = events.findLast(({ type }) => type === 'session.closed');
  const name = opened(first, 'name');
  return [
    ...unless(name === undefined || name === session.name, 'the chain records another name of the session'),
    ...unless(
      attendees.length === session.attendees.length &&
        attendees.every((event, index) => {
          const openedValue = opened(event, 'name');
          return openedValue === undefined || openedValue === itemAt(session.attendees, index).name;
        }),
      'the chain records other attendees',
    ),
    ...unless(closed?.data.marks === session.marks, 'the chain records another number of marks'),
  ];
}

/** The validity of a proof by itself, without its seal and without the service. */
export interface ProofFindings {
  readonly valid: boolean;
  /** What is wrong and where. Empty if valid. */
  readonly problems: readonly string[];
  /**
   * What authenticates the summary (everything except the events): `chain` if the last event commits to it, `seal` in
   * files of the first format, where the chain repeats only part of it.
   */
  readonly summaryBoundBy: 'chain' | 'seal';
  /** Number of personal values in the chain that are opened and match, and of those erased. */
  readonly opened: number;
  readonly erased: number;
}

const keys = new Set('chain seq type actor at data commitments prev_hash hash openings'.split(' '));

/**
 * Recomputes a proof: the chain against its head, each opening against its commitment, the summary against the last
 * event and the other events, each consent against its fingerprint. A valid proof is consistent; only its seal shows
 * that the service made it.
 */
export function checkProof(proof: EvidenceProof | SessionProof): ProofFindings {
  const { events, head } = proof;
  const { id } = 'envelope' in proof ? proof.envelope : proof.session;
  const signers: EvidenceProof['signers'] = proof.signers;
  const broken = chainProblems(events, head);
  const summaryBoundBy = proof.format === PROOF_FORMAT ? 'chain' : 'seal';
  const problems = [...broken, ...events.flatMap((event) => strangers(event, id))];
  problems.push(...(summaryBoundBy === 'chain' ? checkSummary(proof) : downgraded(events)));
  if (broken.length === 0) problems.push(...checkFacts(proof));
  let [opened, erased] = [0, 0];
  for (const { seq, commitments, openings = {} } of events) {
    for (const [name, committed] of Object.entries(commitments)) {
      const opening = Object.hasOwn(openings, name) ? openings[name] : undefined;
      if (!opening) erased++;
      else if (opens(committed, opening.salt, opening.value)) opened++;
      else problems.push(`event ${seq}: the value of "${name}" does not match its commitment`);
    }
    for (const name of Object.keys(openings)) {
      if (!Object.hasOwn(commitments, name)) problems.push(`event ${seq}: "${name}" has no commitment`);
    }
  }
  signers.forEach(({ consent }, index) => {
    if (consent && sha256Hex(consent.text) !== consent.sha256) {
      problems.push(`signer ${index + 1}: the consent text does not match its fingerprint`);
    }
  });
  return { valid: problems.length === 0, problems, summaryBoundBy, opened, erased };
}

/** Checks that the last event commits to the summary and to the number of openings. */
function checkSummary(proof: EvidenceProof | SessionProof): string[] {
  const { events } = proof;
  const last = events.at(-1);
  if (!last || !isComposed(last)) return ['the last event does not commit to the summary'];
  const stated = last.openings?.[SUMMARY]?.value;
  return [
    ...(stated === findSummary(proof) ? [] : ['the summary does not match the commitment in the chain']),
    ...(last.data.openings === openingsBefore(proof) ? [] : ['facts about persons were removed or added']),
  ];
}

/** Returns the summary's fingerprint. Null for text that has no canonical form, such as an unpaired surrogate. */
function findSummary(proof: object): string | null {
  try {
    return summarySha256(proof);
  } catch {
    return null;
  }
}

function chainProblems(events: readonly ProofEvent[], head: ChainHead): readonly string[] {
  try {
    return verifyChain(events, head).problems;
  } catch {
    return ['the chain contains text that canonical JSON cannot represent'];
  }
}

/** Counts the openings before the last event. */
const openingsBefore = ({ events }: Pick<EvidenceProof, 'events'>): number =>
  events.slice(0, -1).reduce((sum, { openings = {} }) => sum + Object.keys(openings).length, 0);

/**
 * Checks that a proof about to be drawn contains all openings that its last event counts.
 * @throws Error if a person was erased in the meantime: compose the proof again
 */
export function assertOpened(proof: Pick<EvidenceProof, 'events'>): void {
  if (proof.events.at(-1)?.data.openings !== openingsBefore(proof))
    throw new Error('a person was erased while the proof was composed');
}

/**
 * Reports a proof in the first format whose chain commits to a summary: somebody changed the format to hide a changed
 * summary.
 */
const downgraded = (events: readonly ProofEvent[]): string[] =>
  events.some(isComposed) ? ['the chain commits to a summary, but this format has none'] : [];

/** Reports events of another chain, and properties that are not hashed. */
function strangers(event: ProofEvent, chainId: string): string[] {
  const more = Object.keys(event).filter((key) => !keys.has(key));
  return [
    ...(event.chain === chainId ? [] : [`event ${event.seq}: belongs to another chain`]),
    ...(more.length ? [`event ${event.seq}: contains properties that are not hashed (${more.join(', ')})`] : []),
  ];
}
