import type { ChainEvent, ChainHead } from '../../../standards/event-chain/index.ts';

/** The version of the shape below, which is written; a reader refuses one that it does not know. */
export const PROOF_FORMAT = 'esign-evidence/2';
/** Written until November 2026: no event of the chain commits to the summary, so that the seal alone binds it. */
export const UNBOUND_FORMAT = 'esign-evidence/1';
/**
 * `/Reason` of the seal on every evidence file, and on nothing else: a PDF that somebody has sealed as a document of an
 * envelope is no evidence file, whatever is attached to it.
 */
export const EVIDENCE_REASON = 'Cachet du service : dossier de preuve';
/** The name of the attachment that carries the proof inside the evidence file. */
export const PROOF_ATTACHMENT = 'evidence.json';

/**
 * The whole proof of an envelope: what the evidence file shows, and, as JSON, what it has attached.
 * Dates are ISO 8601, UTC, with milliseconds; digests are lowercase hex SHA-256; enums are the words of the REST API.
 * It is drawn while the documents are being sealed, before the final `envelope.completed` event: `head` is the head of
 * the chain at that moment.
 */
export interface EvidenceProof {
  readonly format: typeof PROOF_FORMAT | typeof UNBOUND_FORMAT;
  readonly generated_at: string;
  readonly envelope: ProofEnvelope;
  readonly documents: readonly ProofDocument[];
  readonly signers: readonly ProofSigner[];
  /** Null only where nothing was sealed. */
  readonly seal: ProofSeal | null;
  /** What it was applied under; missing where the service sealed in its own name. */
  readonly mandate?: ProofMandate;
  readonly timestamps: readonly ProofTimestamp[];
  /** From the sealing certificate up to its root, then the same for the timestamps. */
  readonly trust_chain: readonly ProofCertificate[];
  readonly events: readonly ProofEvent[];
  readonly head: ChainHead;
}

/**
 * The same of an attendance session: its sheet is the one document, and nobody signs the sheet itself. `events` hold
 * the marks, one by one.
 */
export interface SessionProof
  extends Pick<EvidenceProof, 'format' | 'generated_at' | 'seal' | 'timestamps' | 'trust_chain' | 'events' | 'head'> {
  readonly session: ProofSession;
  readonly documents: readonly [ProofSheet];
  readonly signers: readonly [];
}

export interface ProofSession {
  readonly id: string;
  readonly name: string;
  readonly mode: ProofEnvelope['mode'];
  readonly reference: string | null;
  readonly modality: 'onsite' | 'remote' | 'hybrid';
  readonly location: string | null;
  readonly organization: ProofEnvelope['organization'];
  readonly trainer: { readonly name: string; readonly email: string | null };
  readonly created_at: string;
  readonly closed_at: string;
  /** In the order by which the events name them, from 1. */
  readonly slots: readonly {
    readonly id: string;
    readonly label: string;
    readonly module: string | null;
    readonly starts_at: string;
    readonly ends_at: string;
  }[];
  readonly attendees: readonly {
    readonly id: string;
    readonly name: string;
    readonly email: string | null;
    readonly external_ref: string | null;
  }[];
  /** Marks that stand at the end. */
  readonly marks: number;
}

/** The sheet: as drawn, and as sealed. */
export type ProofSheet = Omit<ProofDocument, 'fields' | 'pages'>;

export interface ProofEnvelope {
  readonly id: string;
  readonly name: string;
  /** Everything of mode `test` carries "SPECIMEN – sans valeur". */
  readonly mode: 'live' | 'test';
  readonly message?: string | null;
  readonly organization: { readonly id: string; readonly name: string };
  readonly signature_level: 'simple' | 'advanced' | 'organization_seal';
  readonly status: 'draft' | 'sent' | 'completed' | 'expired' | 'canceled';
  readonly created_at: string;
  readonly sent_at: string | null;
  /** When the last signature was given and the seal applied; null while the seal is being made. */
  readonly completed_at: string | null;
  readonly expires_at: string | null;
}

export interface ProofDocument {
  readonly id: string;
  readonly name: string;
  /** Bytes, as received. */
  readonly size: number;
  /** How many pages it has. */
  readonly pages: number;
  /** The bytes received. */
  readonly sha256: string;
  /** What was prepared and signed: the same bytes, or their repaired form. */
  readonly base_sha256: string;
  readonly sealed_sha256: string | null;
  /** Each revision that a signer of level advanced signed, in order; the sealed file begins with them. */
  readonly signed_revisions?: readonly string[];
  /** What it can do beyond being shown, and how many times; missing where there is nothing. */
  readonly active_content?: readonly { readonly kind: string; readonly count: number }[];
  readonly fields: readonly ProofField[];
}

export interface ProofField {
  readonly type: 'signature' | 'text' | 'date' | 'checkbox';
  /** From 1. */
  readonly page: number;
  /** The signer's id. */
  readonly signer: string;
  /** What stands there; for a signature its typed name where it is known, else null. */
  readonly value: string | null;
}

export interface ProofSigner {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone?: string | null;
  readonly order: number;
  readonly role: 'signer' | 'agent';
  readonly status: 'pending' | 'notified' | 'signed';
  readonly notified_at: string | null;
  readonly viewed_at: string | null;
  readonly signed_at: string | null;
  readonly signature_place: string | null;
  /** What was asked: `otp_email`, `otp_sms`; any one suffices. */
  readonly authentication: readonly string[];
  /** What really happened. */
  readonly authentication_used: readonly string[];
  readonly ip: string | null;
  readonly user_agent: string | null;
  /** Of the page the person signed on. */
  readonly language: string | null;
  /** The sentence that was agreed to, exactly as shown, and the SHA-256 of its UTF-8. */
  readonly consent: { readonly version: string; readonly text: string; readonly sha256: string } | null;
  /** How the personal link reached the person; never the link. */
  readonly link: { readonly channel: string; readonly sent_to: string; readonly at: string } | null;
  readonly declined: { readonly at: string; readonly reason: string } | null;
  /** Of this signature; files from before there were others do not say. */
  readonly level?: ProofEnvelope['signature_level'];
  /** Who the person was attested to be; null at level simple. */
  readonly identity?: ProofIdentity | null;
  /** What the person signed with; null at level simple, and before. */
  readonly certificate?: ProofSignerCertificate | null;
}

export interface ProofIdentity {
  readonly id: string;
  readonly method: 'partner_attested' | 'remote_id_check' | 'france_identite';
  /** As attested; null, like what follows, where the person was erased before the seal. */
  readonly given_name: string | null;
  readonly family_name: string | null;
  readonly verified_at: string | null;
  readonly verified_by: string | null;
  readonly attestation_ref: string | null;
  /** When it was found in force and the code right, for this signature. */
  readonly confirmed_at: string | null;
}

export interface ProofSignerCertificate extends Omit<ProofCertificate, 'subject'> {
  /** Null where the person was erased before the seal; the certificate itself stands in the documents. */
  readonly subject: string | null;
}

/** The power under which an agent had documents sealed in a principal's name, and the batch that they decided on. */
export interface ProofMandate {
  readonly id: string;
  /** Legal name. */
  readonly principal: string;
  readonly siren: string | null;
  readonly agent: { readonly name: string; readonly email: string };
  /** Kinds of documents, the words of the REST API. */
  readonly scope: readonly string[];
  readonly batch_id: string;
  /** Fingerprint of the list of the documents' fingerprints. */
  readonly batch_sha256: string;
  /** Envelopes in the batch. */
  readonly batch_size: number;
  readonly authorized_at: string;
  /** What the agent declared, exactly as shown, and the SHA-256 of its UTF-8. */
  readonly declaration: { readonly version: string; readonly text: string; readonly sha256: string };
}

export interface ProofSeal {
  readonly subject: string;
  readonly serial: string;
  readonly fingerprint_sha256: string;
  readonly signed_at: string;
}

export interface ProofTimestamp {
  readonly issuer: string | null;
  readonly serial: string | null;
  readonly gen_time: string;
  readonly qualified: boolean;
  readonly provider: string | null;
}

export interface ProofCertificate {
  readonly subject: string;
  readonly issuer: string;
  readonly serial: string;
  readonly not_before: string;
  readonly not_after: string;
  readonly fingerprint_sha256: string;
}

/**
 * An event of the chain, with what opens its commitments as long as the persons were not erased. In the attachment the
 * openings stand beside the events, under `openings`, by `seq`.
 */
export interface ProofEvent extends ChainEvent {
  readonly openings?: Readonly<Record<string, { readonly salt: string; readonly value: string }>>;
}
