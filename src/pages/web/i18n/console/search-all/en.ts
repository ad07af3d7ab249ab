import type { fr } from './fr.ts';

/** The words of the search over everything. */
export const en: Record<keyof typeof fr, string> = {
  searchAll: 'Search',
  searchAllTitle: 'Search everything',
  searchAllLabel: 'Name, person, reference, id or page',
  searchAllFound: '{count} result|{count} results',
  searchAllNone: 'No result.',
  searchAllKeys: 'Arrows to choose, Enter to open, Escape to close.',
  searchAllMore: 'All envelopes with “{words}”',
  kind_place: 'Pages and actions',
  kind_envelope: 'Envelopes',
  kind_template: 'Templates',
  searchFingerprint: 'Verify this fingerprint',
  kind_bulk: 'Bulk sends',
  kind_label: 'Labels',
  kind_webhook: 'Webhooks',
  kind_doc: 'Documentation',
  kind_identity: 'Identities',
  kind_mandate: 'Mandates',
  kind_session: 'Attendance sessions',
  kind_batch: 'Seal batches',
  newSessionPlace: 'New attendance session',
  newMandatePlace: 'New mandate',
  newBatchPlace: 'New seal batch',
};
