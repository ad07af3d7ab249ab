import type { ConsoleEnvelopeQuery, ConsoleEnvelopesQuery } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';

type Envelope = Pick<ConsoleEnvelopesQuery['envelopes']['nodes'][number], 'status' | 'signers'>;

/** Most names in one line. */
const NAMES = 2;

/** Whether a signer declined and has not signed since, while the envelope is open. */
export const hasDeclined = ({ status, signers }: Envelope): boolean =>
  status === 'SENT' && signers.some((signer) => signer.declinedAt && signer.status !== 'SIGNED');

/** Whether a mail to a signer who has not signed did not arrive, while the envelope is open. */
export const isUndelivered = ({ status, signers }: Envelope): boolean =>
  status === 'SENT' && signers.some((signer) => signer.deliveryFailure && signer.status !== 'SIGNED');

/** Says whom a sent envelope waits for: signers, then agents, then the seal. Empty if it waits for nobody. */
export function waitsFor({ status, signers }: Envelope): string {
  if (status !== 'SENT') return '';
  const people = signers.filter(({ role }) => role === 'SIGNER');
  const waiting = people.filter((signer) => signer.status === 'NOTIFIED');
  if (waiting.length) return namesOf(waiting);
  if (people.some((signer) => signer.status !== 'SIGNED')) return '';
  const agents = signers.filter((signer) => signer.role === 'AGENT' && signer.status !== 'SIGNED');
  return agents.length ? t('waitsForAgent', { names: listOf(agents) }) : t('waitsForSeal');
}

type Sealing = NonNullable<ConsoleEnvelopeQuery['envelope']>['sealing'];

/** Says why the seal waits, and what the sender can do if the document is why. */
export const whySealWaits = (sealing: Sealing): string =>
  t(sealing?.needsOtherDocument ? 'sealWaits_DOCUMENT' : `sealWaits_${sealing?.waitsFor ?? 'OTHER'}`);

const namesOf = (people: Envelope['signers']): string =>
  people.length > NAMES
    ? t('waitsForMore', { names: listOf(people.slice(0, NAMES)), count: people.length - NAMES })
    : t('waitsFor', { names: listOf(people) });

const listOf = (people: Envelope['signers']): string => people.map(({ name }) => name).join(', ');
