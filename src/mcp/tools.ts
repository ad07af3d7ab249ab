import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';

/** What an assistant reads about a tool. */
export interface ToolText {
  readonly title: string;
  readonly description: string;
  readonly hints: ToolAnnotations;
}

/** Changes nothing, and costs nothing. */
export const READS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Hints of a tool that changes something. */
const changes = (hints: { destructive: boolean; idempotent: boolean; openWorld: boolean }): ToolAnnotations => ({
  readOnlyHint: false,
  destructiveHint: hints.destructive,
  idempotentHint: hints.idempotent,
  openWorldHint: hints.openWorld,
});

/**
 * The tools, by the name of their stored operation. `destructive` means that the effect cannot be taken back;
 * `openWorld` that people outside the organisation are notified. No tool signs, seals or opens a personal link:
 * `test/mcp/tools.test.ts` checks the operations.
 */
export const toolTexts: Readonly<Record<string, ToolText>> = {
  createEnvelope: {
    title: 'Prepare an envelope',
    description:
      'Creates an envelope as a draft: documents to sign (PDF in base64), signers, and where they sign. Notifies nobody and costs nothing. Show the draft to the user before you call sendEnvelope.',
    hints: changes({ destructive: false, idempotent: false, openWorld: false }),
  },
  sendEnvelope: {
    title: 'Send an envelope',
    description:
      'Sends a draft to its signers. This notifies people outside the organisation and, in live mode, reserves credits. It cannot be undone: a sent envelope can only be canceled. Ask the user for confirmation first.',
    hints: changes({ destructive: true, idempotent: true, openWorld: true }),
  },
  cancelEnvelope: {
    title: 'Cancel an envelope',
    description:
      'Cancels a draft or a sent envelope for good. Its signing links stop working, and it cannot be reopened. Ask the user for confirmation first.',
    hints: changes({ destructive: true, idempotent: true, openWorld: true }),
  },
  resendNotice: {
    title: 'Remind a signer',
    description:
      'Sends the notice to a signer again, whose turn it is to sign. `id` is the id of the signer, as getEnvelope returns it. Too early a repetition is refused; `noticeResendableAt` says when the next one is possible.',
    hints: changes({ destructive: false, idempotent: false, openWorld: true }),
  },
  getEnvelope: {
    title: 'Read an envelope',
    description:
      'Reads an envelope: its status, documents and signers. For a sealed envelope it includes temporary links to the sealed PDFs and the evidence file.',
    hints: READS,
  },
  listEnvelopes: {
    title: 'List envelopes',
    description:
      'Lists envelopes, by default the newest first. For the next page, pass `pageInfo.endCursor` as `after`.',
    hints: READS,
  },
  verifyDocument: {
    title: 'Verify a document or a fingerprint',
    description:
      'Finds out whether this service knows a document, by its file or by its SHA-256 fingerprint, and returns who signed it and when. In live mode, a consultation can cost credits: see `billedCredits`.',
    hints: changes({ destructive: false, idempotent: true, openWorld: false }),
  },
  validatePdf: {
    title: 'Validate the signatures of a PDF',
    description: 'Validates the signatures and time-stamps in any PDF, also one that was not signed here.',
    hints: READS,
  },
  createSigningMandate: {
    title: 'Prepare a mandate',
    description:
      'Prepares a signing mandate, and sends its mandate act to the representative of the principal, who signs it personally. This notifies people outside the organisation and, in live mode, reserves credits. Ask the user for confirmation first.',
    hints: changes({ destructive: true, idempotent: false, openWorld: true }),
  },
  getSigningMandate: { title: 'Read a mandate', description: 'Reads a signing mandate.', hints: READS },
  listSigningMandates: {
    title: 'List mandates',
    description:
      'Lists signing mandates, by default the newest first. For the next page, pass `pageInfo.endCursor` as `after`.',
    hints: READS,
  },
  createSealBatch: {
    title: 'Prepare a seal batch',
    description:
      'Prepares a batch of sent envelopes of a mandate and notifies its agent, who authorises the batch personally with a one-time code. Nothing is sealed before that. Ask the user for confirmation first.',
    hints: changes({ destructive: true, idempotent: false, openWorld: true }),
  },
  getSealBatch: {
    title: 'Read a seal batch',
    description: 'Reads a seal batch: its status, its progress, and the ids of its envelopes.',
    hints: READS,
  },
  listSealBatches: {
    title: 'List seal batches',
    description:
      'Lists seal batches, by default the newest first. For the next page, pass `pageInfo.endCursor` as `after`.',
    hints: READS,
  },
  listAttendanceSessions: {
    title: 'List attendance sessions',
    description:
      'Lists attendance sessions, by default the newest first. For the next page, pass `pageInfo.endCursor` as `after`.',
    hints: READS,
  },
  getAttendanceSession: {
    title: 'Read an attendance session',
    description:
      'Reads an attendance session: its slots, the expected attendees and their marks. For a sealed session it includes temporary links to the sealed sheet and the evidence file.',
    hints: READS,
  },
  exportAttendance: {
    title: 'Export an attendance session',
    description:
      'Returns the marks of an attendance session as CSV, in parts. Pass `next` as `after` until it is null, and concatenate the texts.',
    hints: READS,
  },
};
