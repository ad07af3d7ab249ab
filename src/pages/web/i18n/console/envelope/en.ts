import type { fr } from './fr.ts';

/** The words of the list of envelopes and of one envelope. */
export const en: Record<keyof typeof fr, string> = {
  findEnvelopes: 'Name of the envelope, name or address of a signer',
  everyStatus: 'Every status',
  noEnvelopeMatches: 'No envelope matches.',
  openedAt: 'opened on {date}',
  draftTitle: 'Draft',
  draftText: 'Nobody has been asked to sign yet.',
  cancelTitle: 'Cancel this envelope?',
  keepEnvelope: 'Keep it',

  by_organization: 'by your organisation',
  by_system: 'by the service',
  by_agent: 'by the agent',
  by_signer: 'by {name}',
  for_signer: 'for {name}',
  event_envelope_created: 'Envelope created',
  event_envelope_sent: 'Envelope sent to its signers',
  event_envelope_signatures_collected: 'All signatures are given',
  event_envelope_completed: 'Envelope sealed and completed',
  event_envelope_canceled: 'Envelope canceled',
  event_envelope_expired: 'Deadline passed, envelope expired',
  event_envelope_purged: 'Documents removed at the end of retention',
  event_signer_notified: 'Invitation to sign sent',
  event_signer_viewed: 'Signing page opened',
  event_signer_code_sent: 'One-time code sent',
  event_signer_signed: 'Signature given',
  event_signer_declined: 'Does not want to sign',
  event_signer_authorized: 'Seal decided, for a whole batch',
};
