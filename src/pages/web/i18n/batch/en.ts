import type { BatchKey } from './fr.ts';

/** English, for the agent's page. */
export const en: Record<BatchKey, string> = {
  batchTitle: 'Seal: {principal}',
  batchConnectionLost: 'Connection lost. No data is lost; the page will update automatically.',

  documentsToSeal: '{count} document to seal|{count} documents to seal',
  underMandate:
    'One envelope, on behalf of {principal}, under the mandate given to you.|{count} envelopes, on behalf of {principal}, under the mandate given to you.',
  mandateOf: 'Mandate of',
  withSiren: '{principal} (SIREN {siren})',
  mandateGivenBy: 'Signed by',
  mandateScope: 'Scope',
  CMAD: 'supply contracts',
  CONTRAT_MISSION: 'assignment contracts',
  AVENANT: 'amendments',
  RELEVE_HEURES: 'timesheets',
  AUTRE: 'other documents',
  mandateValidity: 'Validity',
  fromTo: 'from {from} to {to}',
  youAre: 'You decide as',
  decideBefore: 'Decide before',
  listFingerprint: 'Fingerprint of the list (SHA-256)',
  listFingerprintHint: 'Your code seals only this list, as it is: if a document changes, the code is no longer valid.',

  list: 'The list',
  searchList: 'Search for a name, a document, a signer',
  listCount: '{count} envelope|{count} envelopes',
  searchFound: '{count} envelope found for “{search}”|{count} envelopes found for “{search}”',
  listFailed: 'The list cannot be shown. Check your connection, then try again.',
  showMore: 'Show more ({count})',
  openDocument: 'Open',
  signedBy: 'Signed by {names}',
  rowSealed: 'sealed',
  rowCanceled: 'canceled, not sealed',

  seen: 'seen',
  seenOf: '{count} document of {total} seen|{count} documents of {total} seen',
  envelopeAt: 'Envelope no. {at}',
  documentBefore: 'Previous',
  documentAfter: 'Next',

  sealAll: 'Seal this document|Seal these {count} documents',
  decideTitle: 'Decide whether to seal',
  oneCode:
    'One code will seal the document, on behalf of {principal}.|One code will seal all {count} documents, on behalf of {principal}.',
  seal: 'Seal',
  deciding: 'Deciding…',
  batchUncertain:
    'The connection was lost and we do not know whether your decision was recorded. Press “Try again”: we check that first, and nothing will be sealed twice.',
  batchFailed: 'Something went wrong. Nothing was sealed. Try again in a moment.',
  refuse: 'I do not want to seal',
  refuseTitle: 'Do not seal',
  refuseText:
    'You refuse the whole list: none of its documents will be sealed. We will send your reason to {organization}, who can prepare another list for you.',

  sealing: 'Sealing',
  sealingGoesOn: 'Your decision is recorded. You can close this page: the sealing continues.',
  allSealed: 'Everything is sealed',
  sealedAt: 'Completed on {date}. Each document carries the electronic seal and can be verified separately.',
  sealedOf: '{done} of {count} envelope sealed|{done} of {count} envelopes sealed',
  sealsWaiting:
    '{count} envelope is waiting and will be tried again automatically.|{count} envelopes are waiting and will be tried again automatically.',
  sealsDropped:
    '{count} envelope was canceled in the meantime: it is not sealed.|{count} envelopes were canceled in the meantime: they are not sealed.',
  decidedAt: 'Decided on {date}.',
};
