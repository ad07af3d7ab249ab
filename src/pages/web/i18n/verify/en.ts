import { en as envelope } from '../console/envelope/en.ts';
import { en as verification } from '../console/verification/en.ts';
import { en as events } from '../events/en.ts';
import { en as results } from '../results/en.ts';
import type { VerifyKey } from './fr.ts';

/** The words of the public verification page. */
export const en: Record<VerifyKey, string> = {
  ...envelope,
  ...events,
  ...results,
  ...verification,
  verifyTitle: 'Verify a signed document',
  verifyIntro:
    'The file stays on your device: your browser computes its fingerprint, and only the fingerprint is sent. The service answers whether it knows exactly this file, who signed it and when.',
  dropToVerify: 'Drop the PDF to verify',
  useFingerprint: 'Look up this fingerprint',
  searching: 'Looking for the proof…',
  visitorUnknown:
    'The service does not know this fingerprint. The file does not come from it, was changed, or is not the final copy.',
  visitorTest: 'Test document: a specimen, without legal value.',
  checkSignatures: 'Check the signatures in the file too',
  checkSignaturesHint:
    'The file is then sent to the service, which validates each signature and each time-stamp, wherever they come from. Nothing is stored.',
  tooLargeToCheck: 'This file is larger than 15 MB: its signatures cannot be checked here. A PDF reader can do it.',
  verifyBusy:
    'Too many verifications at the moment. Try again in {count} second.|Too many verifications at the moment. Try again in {count} seconds.',
  verifyNoAnswer: 'The service does not answer. Check your connection, then try again.',
  verifyNotPdf: 'This file is not a PDF that the service can read.',
  verifyFailed: 'Something went wrong. Try again in a moment.',
};
