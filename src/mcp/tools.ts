import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { AssistantScope } from '../kernel/actor.ts';

/** What an assistant reads about a tool. */
export interface ToolText {
  readonly title: string;
  readonly description: string;
  readonly hints: ToolAnnotations;
  /** What a person must allow an assistant that they connect. */
  readonly scope: AssistantScope;
  /** Simulates people and time: listed in test mode only. */
  readonly testOnly?: true;
}

/** Changes nothing, and costs nothing: the other hints have no meaning then. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

/** Hints of a tool that changes something. Those that are left out are false by the protocol. */
const changes = (hints: { destructive: boolean; idempotent: boolean; openWorld: boolean }): ToolAnnotations => ({
  destructiveHint: hints.destructive,
  openWorldHint: hints.openWorld,
  ...(hints.idempotent && { idempotentHint: true }),
});

/**
 * The tools, by the name of their stored operation. `destructive` means that the effect cannot be taken back;
 * `openWorld` that people outside the organisation are notified. No tool signs, seals or opens a personal link, but for
 * simulated people in test mode: `test/mcp/tools.test.ts` checks the operations.
 */
export const toolTexts: Readonly<Record<string, ToolText>> = {
  createEnvelope: {
    title: 'Prepare an envelope',
    description:
      'Creates an envelope as a draft: documents to sign (`uploadId` of createUpload, or base64), signers, and where they sign. Notifies nobody and costs nothing. Show the draft to the user before you call sendEnvelope.',
    hints: changes({ destructive: false, idempotent: false, openWorld: false }),
    scope: 'send',
  },
  createUpload: {
    title: 'Get an upload link',
    description:
      'Returns an address, secret and valid for an hour, where the user drops one PDF, or a program sends its bytes by PUT. Then pass `upload.id` as `uploadId` of a document: better than base64 in the conversation.',
    hints: changes({ destructive: false, idempotent: false, openWorld: false }),
    scope: 'send',
  },
  getUpload: {
    title: 'Check an upload',
    description: 'Says whether the file of an upload has arrived (`uploadedAt`). It can be used for a day.',
    hints: READS,
    scope: 'send',
  },
  listTemplates: {
    title: 'List templates',
    description: 'Lists templates, 20 at a time, with their roles and the fields that can be prefilled.',
    hints: READS,
    scope: 'read',
  },
  getTemplate: {
    title: 'Read a template',
    description: 'Reads a template: its roles, documents and fields.',
    hints: READS,
    scope: 'read',
  },
  createEnvelopeFromTemplate: {
    title: 'Prepare an envelope from a template',
    description:
      'Creates an envelope as a draft from a template that listTemplates returned: no PDF is needed. `roles` names one person for each role. Notifies nobody and costs nothing. Show the draft to the user before you call sendEnvelope.',
    hints: changes({ destructive: false, idempotent: false, openWorld: false }),
    scope: 'send',
  },
  sendEnvelope: {
    title: 'Send an envelope',
    description:
      'Sends a draft to its signers. This notifies people outside the organisation and, in live mode, reserves credits. It cannot be undone: a sent envelope can only be canceled. Ask the user for confirmation first.',
    hints: changes({ destructive: true, idempotent: true, openWorld: true }),
    scope: 'send',
  },
  cancelEnvelope: {
    title: 'Cancel an envelope',
    description:
      'Cancels a draft or sent envelope for good. Its signing links stop working, and it cannot be reopened. Ask the user for confirmation first.',
    hints: changes({ destructive: true, idempotent: true, openWorld: true }),
    scope: 'manage',
  },
  resendNotice: {
    title: 'Remind a signer',
    description:
      'Sends the notice to a signer again, whose turn it is to sign. `id` is the id of the signer, as getEnvelope returns it. Too early a repetition is refused; `noticeResendableAt` says when the next one is possible.',
    hints: changes({ destructive: false, idempotent: false, openWorld: true }),
    scope: 'send',
  },
  correctSigner: {
    title: 'Correct a signer',
    description:
      'Corrects the e-mail address or phone number of a signer who has not signed. The signing link is replaced and, if it is their turn, sent to the new address. `id` is the id of the signer. Ask the user for confirmation first.',
    hints: changes({ destructive: true, idempotent: true, openWorld: true }),
    scope: 'manage',
  },
  extendExpiry: {
    title: 'Extend a deadline',
    description: 'Gives the signers of a sent envelope more time. Nobody is notified.',
    hints: changes({ destructive: false, idempotent: true, openWorld: false }),
    scope: 'manage',
  },
  getOverview: {
    title: 'See who is late',
    description:
      'Returns the envelopes that wait for signatures, expire soon, were declined or could not be delivered: the number of each, and the five most urgent with their signers.',
    hints: READS,
    scope: 'read',
  },
  getEnvelope: {
    title: 'Read an envelope',
    description:
      'Reads an envelope: its status, documents and signers. For a sealed envelope it includes temporary links to the sealed PDFs and the evidence file.',
    hints: READS,
    scope: 'read',
  },
  listEnvelopes: {
    title: 'List envelopes',
    description: 'Lists envelopes, by default the newest first.',
    hints: READS,
    scope: 'read',
  },
  verifyDocument: {
    title: 'Verify a document or a fingerprint',
    description:
      'Tells whether this service knows a document, by its file or by its SHA-256 fingerprint, and returns who signed it and when. In live mode, a consultation can cost credits: see `billedCredits`.',
    hints: changes({ destructive: false, idempotent: true, openWorld: false }),
    scope: 'read',
  },
  validatePdf: {
    title: 'Validate the signatures of a PDF',
    description: 'Validates the signatures and time-stamps in any PDF, also one that was not signed here.',
    hints: READS,
    scope: 'read',
  },
  listPdfDeposits: {
    title: 'List preserved PDFs',
    description:
      'Lists signed PDFs that are kept provable until a date, the newest first. `sha256` finds one by a fingerprint.',
    hints: READS,
    scope: 'read',
  },
  createSigningMandate: {
    title: 'Prepare a mandate',
    description:
      'Prepares a signing mandate, and sends its mandate act to the representative of the principal, who signs it personally. This notifies people outside the organisation and, in live mode, reserves credits. Ask the user for confirmation first.',
    hints: changes({ destructive: true, idempotent: false, openWorld: true }),
    scope: 'manage',
  },
  getSigningMandate: { title: 'Read a mandate', description: 'Reads a signing mandate.', hints: READS, scope: 'read' },
  listSigningMandates: {
    title: 'List mandates',
    description: 'Lists signing mandates, by default the newest first.',
    hints: READS,
    scope: 'read',
  },
  createSealBatch: {
    title: 'Prepare a seal batch',
    description:
      'Prepares a batch of sent envelopes of a mandate and notifies its agent, who authorises the batch personally with a one-time code. Nothing is sealed before that. Ask the user for confirmation first.',
    hints: changes({ destructive: true, idempotent: false, openWorld: true }),
    scope: 'manage',
  },
  getSealBatch: {
    title: 'Read a seal batch',
    description: 'Reads a seal batch: its status, its progress, and the ids of its envelopes.',
    hints: READS,
    scope: 'read',
  },
  listSealBatches: {
    title: 'List seal batches',
    description: 'Lists seal batches, by default the newest first.',
    hints: READS,
    scope: 'read',
  },
  listAttendanceSessions: {
    title: 'List attendance sessions',
    description: 'Lists attendance sessions, by default the newest first.',
    hints: READS,
    scope: 'read',
  },
  getAttendanceSession: {
    title: 'Read an attendance session',
    description:
      'Reads an attendance session: its slots, the expected attendees and their marks. For a sealed session it includes temporary links to the sealed sheet and the evidence file.',
    hints: READS,
    scope: 'read',
  },
  exportAttendance: {
    title: 'Export an attendance session',
    description:
      'Returns the marks of an attendance session as CSV, in parts. Pass `next` as `after` until it is null, and concatenate the texts.',
    hints: READS,
    scope: 'read',
  },
  simulateSignature: {
    title: 'Simulate a signature',
    description: 'Test mode only: a simulated signer opens the page and signs. `id` is the id of the signer.',
    hints: changes({ destructive: false, idempotent: false, openWorld: false }),
    scope: 'send',
    testOnly: true,
  },
  advanceEnvelopeClock: {
    title: 'Advance the test clock',
    description:
      'Test mode only: moves an envelope to its next reminder, its expiry, the deletion of its documents or the end of its proof. What is due then happens at once.',
    hints: changes({ destructive: true, idempotent: false, openWorld: false }),
    scope: 'manage',
    testOnly: true,
  },
};
