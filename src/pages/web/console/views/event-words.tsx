import { propertyOf } from '../../../../kernel/unknown.ts';
import { type Key, t } from '../../i18n/index.ts';

interface EventWordsProps {
  /** Name of the event as it is hashed: `signer.signed`. */
  readonly name: string;
  readonly actor: string;
  /** The data of the event; `signer` is a number from 1. */
  readonly data: unknown;
  readonly signers: readonly { readonly name: string }[];
}

const events: Readonly<Record<string, Key>> = {
  'envelope.created': 'event_envelope_created',
  'envelope.replaced': 'event_envelope_replaced',
  'envelope.sent': 'event_envelope_sent',
  'envelope.signatures_collected': 'event_envelope_signatures_collected',
  'envelope.proof_composed': 'event_envelope_proof_composed',
  'envelope.completed': 'event_envelope_completed',
  'envelope.canceled': 'event_envelope_canceled',
  'envelope.expired': 'event_envelope_expired',
  'envelope.purged': 'event_envelope_purged',
  'envelope.reminders_set': 'event_envelope_reminders_set',
  'envelope.expiry_extended': 'event_envelope_expiry_extended',
  'document.renewed': 'event_document_renewed',
  'evidence.renewed': 'event_evidence_renewed',
  'signer.notified': 'event_signer_notified',
  'signer.notice_resent': 'event_signer_notice_resent',
  'signer.corrected': 'event_signer_corrected',
  'signer.link_replaced': 'event_signer_link_replaced',
  'signer.reminded': 'event_signer_reminded',
  'signer.viewed': 'event_signer_viewed',
  'signer.code_sent': 'event_signer_code_sent',
  'signer.delivery_failed': 'event_signer_delivery_failed',
  'signer.codes_locked': 'event_signer_codes_locked',
  'signer.signed': 'event_signer_signed',
  'signer.declined': 'event_signer_declined',
  'signer.authorized': 'event_signer_authorized',
};
const actors: Readonly<Record<string, Key>> = {
  organization: 'by_organization',
  sender: 'by_sender',
  system: 'by_system',
  agent: 'by_agent',
};

/** Describes an event of the chain. An event without a text is shown by its name. */
export function EventWords({ name, actor, data, signers }: EventWordsProps) {
  const known = events[name];
  return (
    <>
      <strong title={name}>{known ? t(known) : name}</strong> {actorName(actor, signers)} {whom(data, actor, signers)}
    </>
  );
}

function actorName(actor: string, signers: EventWordsProps['signers']): string {
  const [, number] = /^signer:(\d+)$/.exec(actor) ?? [];
  const name = number && signers[Number(number) - 1]?.name;
  if (name) return t('by_signer', { name });
  const known = actors[actor];
  return known ? t(known) : actor;
}

/** The person for whom the service acted. */
function whom(data: unknown, actor: string, signers: EventWordsProps['signers']): string {
  const number = propertyOf(data, 'signer');
  const name = typeof number === 'number' && !actor.startsWith('signer') ? signers[number - 1]?.name : undefined;
  return name ? t('for_signer', { name }) : '';
}
