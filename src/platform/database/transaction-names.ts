/**
 * Names of all transactions, each used once. A request with `Idempotency-Key` stores the result of each of its
 * transactions under its name, so a name must never be reused for another transaction. Renaming one loses the results
 * stored before.
 */
export const transactionNames = [
  'accept-invitation',
  'add-attendee',
  'add-passkey',
  'advance-batch-clock',
  'advance-envelope-clock',
  'advance-identity-clock',
  'advance-mandate-clock',
  'advance-session-clock',
  'authorize-batch',
  'cancel-envelope',
  'change-team',
  'close-attendance-session',
  'close-slot',
  'consult-proof',
  'create-api-key',
  'create-attendance-session',
  'create-batch',
  'create-envelope',
  'create-identity',
  'create-mandate',
  'create-webhook-endpoint',
  'decline-invitation',
  'decline-signing',
  'delete-identity',
  'delete-webhook-endpoint',
  'grant-credits',
  'invite-member',
  'invite-owner',
  'make-first-owner-link',
  'note-act',
  'open-slot',
  'record-mark',
  'record-signing-view',
  'redeliver-event',
  'refuse-batch',
  'replace-draft',
  'resend-batch-notice',
  'resend-notice',
  'report-sealed-file',
  'reset-passkeys',
  'revoke-invitation',
  'revoke-mandate',
  'rotate-webhook-secret',
  'seal-digest',
  'send-batch-code',
  'send-email-code',
  'send-envelope',
  'send-sign-in-code',
  'send-signing-code',
  'send-test-event',
  'set-email',
  'sign-envelope',
  'sign-envelope-advanced',
  'sign-in',
  'sign-in-by-link',
  'sign-in-by-oidc',
  'sign-in-by-passkey',
  'switch-organization',
  'timestamp-digest',
] as const;

export type TransactionName = (typeof transactionNames)[number];

const known: ReadonlySet<string> = new Set(transactionNames);

/** True if this version of the program has a transaction with this name. */
export const isTransactionName = (name: string): name is TransactionName => known.has(name);
