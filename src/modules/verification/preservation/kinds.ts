import type { PreservedFile, Tx } from '../../../platform/database/index.ts';
import { chainOf as chainOfSession, lockSession, replaceSessionFile } from '../../attendance/index.ts';
import { replaceSealedDocument } from '../../documents/index.ts';
import { chainOf as chainOfEnvelope, lockEnvelope, replaceEvidence } from '../../envelopes/index.ts';
import type { ChainSubject } from '../../evidence/index.ts';

/** A change of the owner's row. */
interface Replacement {
  readonly subjectId: string;
  readonly from: string;
  readonly to: string;
  readonly at: Date;
}

interface KindRow {
  /** The event that records a renewal. */
  readonly event: string;
  /** Locks the owner and returns its chain. Null if it no longer stores the file. */
  lock(tx: Tx, chainId: string): Promise<ChainSubject | null>;
  /** Replaces the old file by the renewed one. Returns false if the owner's row has another file. */
  replace(tx: Tx, replacement: Replacement): Promise<boolean>;
}

/** Kinds of preserved files: their owner, and the event of their renewal. */
export const kinds: Readonly<Record<PreservedFile['kind'], KindRow>> = {
  DOCUMENT: {
    event: 'document.renewed',
    async lock(tx, chainId) {
      const envelope = await lockEnvelope(tx, chainId);
      return envelope && !envelope.purgedAt ? chainOfEnvelope(envelope) : null;
    },
    replace: (tx, { subjectId: documentId, ...change }) => replaceSealedDocument(tx, { documentId, ...change }),
  },
  EVIDENCE: {
    event: 'evidence.renewed',
    async lock(tx, chainId) {
      const envelope = await lockEnvelope(tx, chainId);
      return envelope && chainOfEnvelope(envelope);
    },
    replace: (tx, { subjectId: envelopeId, from, to }) => replaceEvidence(tx, { envelopeId, from, to }),
  },
  SHEET: {
    event: 'sheet.renewed',
    async lock(tx, chainId) {
      const session = await lockSession(tx, chainId);
      return session && !session.purgedAt ? chainOfSession(session) : null;
    },
    replace: (tx, { subjectId: sessionId, from, to }) => replaceSessionFile(tx, { sessionId, kind: 'SHEET', from, to }),
  },
  SESSION_EVIDENCE: {
    event: 'session_evidence.renewed',
    async lock(tx, chainId) {
      const session = await lockSession(tx, chainId);
      return session && chainOfSession(session);
    },
    replace: (tx, { subjectId: sessionId, from, to }) =>
      replaceSessionFile(tx, { sessionId, kind: 'SESSION_EVIDENCE', from, to }),
  },
};
