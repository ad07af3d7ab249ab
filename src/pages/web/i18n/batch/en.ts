import type { BatchKey } from './fr.ts';

/** English, for the agent's page. */
export const en: Record<BatchKey, string> = {
  batchTitle: 'Seal: {principal}',
  batchConnectionLost: 'Connection lost. Nothing is lost with it; the page will catch up by itself.',

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
  decideBefore: 'To be decided before',
  listFingerprint: 'Fingerprint of the list (SHA-256)',
  listFingerprintHint: 'Your code seals this list only, as it is: if one document changes, it is worth nothing.',

  list: 'The list',
  searchList: 'Search for a name, a document, a signer',
  listCount: '{count} envelope|{count} envelopes',
  searchFound: '{count} envelope found for “{search}”|{count} envelopes found for “{search}”',
  listFailed: 'The list cannot be shown. Check your connection.',
  showMore: 'Show more ({count})',
  openDocument: 'Open',
  signedBy: 'Signed by {names}',
  rowSealed: 'sealed',
  rowCanceled: 'canceled, not sealed',

  sealAll: 'Seal this document|Seal these {count} documents',
  decideTitle: 'Decide the seal',
  oneCode:
    'One code will seal the document, on behalf of {principal}.|One code will seal all {count} documents, on behalf of {principal}.',
  seal: 'Seal',
  deciding: 'Deciding…',
  batchUncertain:
    'The connection was cut. We do not know yet whether your decision is recorded: “Try again” checks that first, nothing will be sealed twice.',
  batchFailed: 'That did not work. Nothing is sealed. Try again in a moment.',
  refuse: 'I do not want to seal',
  refuseTitle: 'Do not seal',
  refuseText:
    'The whole list is refused, and closed: none of its documents is sealed. Your reason is passed on to {organization}, who can put another list before you.',

  sealing: 'Sealing',
  sealingGoesOn: 'Your decision is recorded. You can close this page: the sealing goes on without it.',
  allSealed: 'Everything is sealed',
  sealedAt: 'Done on {date}. Each document carries the seal and can be verified on its own.',
  sealedOf: '{done} envelope sealed of {count}|{done} envelopes sealed of {count}',
  sealsWaiting:
    '{count} envelope waits, and is taken up again by itself.|{count} envelopes wait, and are taken up again by themselves.',
  sealsDropped:
    '{count} envelope was canceled meanwhile, and is not sealed.|{count} envelopes were canceled meanwhile, and are not sealed.',
  decidedAt: 'Decided on {date}.',
};
