import type { fr } from './fr.ts';

/** Words that the console and the public verification share. */
export const en: Record<keyof typeof fr, string> = {
  copy: 'Copy',
  copied: 'Copied',
  working: 'Working…',
  signer_PENDING: 'pending',
  signer_NOTIFIED: 'notified',
  signer_SIGNED: 'signed',
  billed: '{count} credit debited.|{count} credits debited.',
  chainValid: 'The chain of proof is intact.',
  chainBroken: 'The chain of proof is broken.',
  timeline: 'Timeline',
  level: 'Level',
};
