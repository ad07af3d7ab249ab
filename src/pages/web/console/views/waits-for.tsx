import type { ConsoleEnvelopeQuery, ConsoleEnvelopesQuery } from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { Status } from '../parts.tsx';

type Listed = ConsoleEnvelopesQuery['envelopes']['nodes'][number];
type Envelope = Pick<Listed, 'status' | 'signers' | 'recipients'>;

/** Most names in one line. */
const NAMES = 2;

/** Whether a signer or an approver declined and has not signed or agreed since, while the envelope is open. */
export const hasDeclined = ({ status, signers, recipients }: Envelope): boolean =>
  status === 'SENT' &&
  (signers.some((signer) => signer.declinedAt && signer.status !== 'SIGNED') ||
    recipients.some((recipient) => recipient.declinedAt && recipient.status !== 'DONE'));

/** The state that a sender reads: an envelope that somebody declined is not just sent. */
export const EnvelopeState = ({ envelope }: { readonly envelope: Envelope }) =>
  hasDeclined(envelope) ? (
    <span class="status bad">{t('envelopeDeclined')}</span>
  ) : (
    <Status of={envelope.status} kind="envelope" />
  );

/** Whether a mail to a signer who has not signed did not arrive, while the envelope is open. */
export const isUndelivered = ({ status, signers }: Envelope): boolean =>
  status === 'SENT' && signers.some((signer) => signer.deliveryFailure && signer.status !== 'SIGNED');

/** Says whom a sent envelope waits for: signers and approvers, then agents, then the seal. Empty if it waits for nobody. */
export function waitsFor({ status, signers, recipients }: Envelope): string {
  if (status !== 'SENT') return '';
  const people = signers.filter(({ role }) => role === 'SIGNER');
  const approvers = recipients.filter(({ role }) => role === 'APPROVER');
  const waiting = [...people, ...approvers].filter((person) => person.status === 'NOTIFIED');
  if (waiting.length) return waitedNames(waiting);
  if (people.some((signer) => signer.status !== 'SIGNED')) return '';
  const agents = signers.filter((signer) => signer.role === 'AGENT' && signer.status !== 'SIGNED');
  return agents.length ? t('waitsForAgent', { names: personList(agents) }) : t('waitsForSeal');
}

type Sealing = NonNullable<ConsoleEnvelopeQuery['envelope']>['sealing'];

/** Says why the seal waits, and what the sender can do if the document is why. */
export const whySealWaits = (sealing: Sealing): string =>
  t(sealing?.needsOtherDocument ? 'sealWaits_DOCUMENT' : `sealWaits_${sealing?.waitsFor ?? 'OTHER'}`);

type Named = Pick<Listed['signers'][number], 'name'>;

const waitedNames = (people: readonly Named[]): string =>
  people.length > NAMES
    ? t('waitsForMore', { names: personList(people.slice(0, NAMES)), count: people.length - NAMES })
    : t('waitsFor', { names: personList(people) });

const personList = (people: readonly Named[]): string => people.map(({ name }) => name).join(', ');
