import { z } from 'zod';
import { itemAt } from '../../../kernel/definitely.ts';
import { checkPower } from './power.ts';
import type { EvidenceProof, ProofEvent, ProofSigner, SessionProof } from './proof.ts';

/** Maximum time between the moment in a signature and the commit of its event, ms. */
const MOMENT = 600_000;

const unless = (holds: boolean, problem: string): string[] => (holds ? [] : [problem]);

/** Returns an opened value of an event. Undefined if the event has none or it was erased. */
const opened = (event: ProofEvent | undefined, name: string): string | undefined => event?.openings?.[name]?.value;

/**
 * Reports where the summary of a proof contradicts its events. Facts that only the summary contains are protected by
 * its fingerprint alone.
 */
export const checkFacts = (proof: EvidenceProof | SessionProof): string[] =>
  'envelope' in proof ? checkEnvelope(proof) : checkSession(proof);

const created = z.array(z.object({ sha256: z.string(), base_sha256: z.string().optional() })).catch([]);
const signedRevisions = z.array(z.object({ sha256: z.string() })).catch([]);

function checkEnvelope({ envelope, documents, signers, mandate, events }: EvidenceProof): string[] {
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
      [...signed.keys()].every((actor) => signers.some((_, index) => actor === actorOf(index))),
      'the chain records a signer who is not listed',
    ),
    ...checkPower(mandate, events),
    ...signers.flatMap((signer, index) => checkSigner(signer, index, signed.get(actorOf(index)))),
  ];
}

const actorOf = (index: number): string => `signer:${index + 1}`;
const isSigning = ({ type }: ProofEvent): boolean => type === 'signer.signed' || type === 'signer.authorized';

function checkSigner(signer: ProofSigner, index: number, event: ProofEvent | undefined): string[] {
  const signerLabel = `signer ${index + 1}`;
  const { signed_at } = signer;
  if (!event) return unless(signed_at === null, `${signerLabel}: the chain records no signature`);
  const personal = { name: signer.name, email: signer.email, place: signer.signature_place, ip: signer.ip };
  const used = event.data.authentication_used;
  const { consent_sha256: consent, certificate_sha256: certificate } = event.data;
  return [
    ...unless(
      signed_at !== null && Math.abs(new Date(signed_at).getTime() - new Date(event.at).getTime()) <= MOMENT,
      `${signerLabel}: the chain records another time of signing`,
    ),
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
