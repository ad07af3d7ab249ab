import type { BatchKey } from './fr.ts';

/** English, for the agent's page. */
export const en: Record<BatchKey, string> = {
  batchTitle: 'Sign: {principal}',
  batchConnectionLost: 'Connection lost. No data is lost; the page will update automatically.',

  documentsToSeal: '{count} document to sign|{count} documents to sign',
  underMandate: 'In the name and on behalf of the principal, {principal}, under the mandate given to you.',
  mandateOf: 'Principal',
  withSiren: '{principal} (SIREN {siren})',
  mandateGivenBy: 'Signed by',
  mandateScope: 'Scope',
  CMAD: 'supply contracts',
  CONTRAT_MISSION: 'assignment contracts',
  AVENANT: 'amendments',
  RELEVE_HEURES: 'timesheets',
  AUTRE: 'other documents',
  kindOf: 'Kind: {kind}',
  kindUnknown: 'Kind: to be stated before signing',
  statedKind: 'Kind of the documents whose sender did not state it',
  statedKindHint: 'You declare it by signing. It must be within the mandate.',
  chooseKind: 'Choose…',
  kindMissing: 'State the kind of these documents.',
  onlyKind:
    'Kind of the documents whose sender did not state it: {kind}, the only one of the mandate given by {principal}. If a document is of another kind, do not sign.',
  mandateValidity: 'Validity',
  fromTo: 'from {from} to {to}',
  youAre: 'Authorised representative',
  decideBefore: 'Sign before',
  listFingerprint: 'Fingerprint of the list (SHA-256)',
  listFingerprintHint: 'Your code is valid for this list only, as it is: if a document changes, it is no longer valid.',

  list: 'The list',
  searchList: 'Search for a name, a document, a signer',
  listCount: '{count} file|{count} files',
  searchFound: '{count} file found for “{search}”|{count} files found for “{search}”',
  listFailed: 'The list cannot be shown. Check your connection, then try again.',
  showMore: 'Show more ({count})',
  openDocument: 'Open',
  signedBy: 'Signed by {names}',
  rowSealed: 'signed and sealed',
  rowCanceled: 'canceled, not signed',

  seen: 'seen',
  seenOf: '{count} document of {total} seen|{count} documents of {total} seen',
  envelopeAt: 'File no. {at}',
  documentBefore: 'Previous',
  documentAfter: 'Next',

  sealAll: 'Sign this document|Sign these {count} documents',
  decideTitle: 'Sign for the principal',
  oneCode:
    'You sign the document in the name and on behalf of the principal, {principal}, with one code. Its seal is applied.|You sign the {count} documents in the name and on behalf of the principal, {principal}, with one code. Its seal is applied to each.',
  seal: 'Sign',
  deciding: 'Signing…',
  batchUncertain:
    'The connection was lost and we do not know whether your signature was recorded. Press “Try again”: we check that first, and nothing will be signed twice.',
  batchFailed: 'Something went wrong. Nothing was signed. Try again in a moment.',
  refuse: 'I do not want to sign',
  refuseTitle: 'Do not sign',
  refuseText:
    'You refuse the whole list: none of its documents will be signed. We will send your reason to {organization}, who can prepare another list for you.',

  sealing: 'Sealing',
  sealingGoesOn: 'Your signature is recorded. You can close this page: the sealing continues.',
  allSealed: 'The documents are signed and sealed',
  sealedAt:
    'Completed on {date}. Each document carries your signature for the principal and its electronic seal, and can be verified separately.',
  sealedOf: '{done} of {count} file sealed|{done} of {count} files sealed',
  sealsWaiting:
    '{count} file is waiting and will be tried again automatically.|{count} files are waiting and will be tried again automatically.',
  sealsDropped:
    '{count} file was canceled in the meantime: it is not signed.|{count} files were canceled in the meantime: they are not signed.',
  decidedAt: 'Signed on {date}.',
};
