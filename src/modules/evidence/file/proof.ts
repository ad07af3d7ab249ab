import type { Field } from '../../../platform/database/index.ts';
import type { ChainEvent, ChainHead } from '../../../standards/event-chain/index.ts';

/** The current format. Readers reject formats that they do not know. */
export const PROOF_FORMAT = 'esign-evidence/2';
/** The format until November 2026. No event commits to the summary, so only the seal authenticates it. */
export const UNBOUND_FORMAT = 'esign-evidence/1';
/**
 * `/Reason` of the seal on every evidence file, for people. Anybody can write it: what makes a file ours is the purpose
 * inside the signature.
 */
export const EVIDENCE_REASON = 'Cachet du service : dossier de preuve';
/** `/Reason` of the seal on the attestation of a signature. */
export const ATTESTATION_REASON = 'Cachet du service : attestation de signature';
/** Why an evidence file from before seals named their purpose is not confirmed by its bytes alone. */
export const NO_PURPOSE = 'its seal does not state that it was made for an evidence file';
/** Name of the attachment with the proof. */
export const PROOF_ATTACHMENT = 'evidence.json';

/**
 * The whole proof of an envelope, as shown in the evidence file and attached to it as JSON. Dates are ISO 8601, UTC,
 * with milliseconds; digests are lowercase hex SHA-256; enums are the words of the REST API.
 * Composed while the documents are being sealed, before the final event `envelope.completed`: `head` is the head of the
 * chain at that moment.
 */
export interface EvidenceProof {
  readonly format: typeof PROOF_FORMAT | typeof UNBOUND_FORMAT;
  readonly generated_at: string;
  /** IANA name of the zone in which the pages show times beside UTC. Missing in older proofs: Europe/Paris. */
  readonly time_zone?: string;
  /** Who runs the service. Missing in older proofs. */
  readonly service?: ProofService;
  readonly envelope: ProofEnvelope;
  readonly documents: readonly ProofDocument[];
  readonly signers: readonly ProofSigner[];
  /** Who takes part without signing. Missing if nobody does. Their numbers in events follow those of the signers. */
  readonly recipients?: readonly ProofRecipient[];
  /** Null only if nothing was sealed. */
  readonly seal: ProofSeal | null;
  /** The mandate of the seal. Missing if the service sealed in its own name. */
  readonly mandate?: ProofMandate;
  readonly timestamps: readonly ProofTimestamp[];
  /** From the sealing certificate up to its root, then the same for the timestamps. */
  readonly trust_chain: readonly ProofCertificate[];
  readonly events: readonly ProofEvent[];
  readonly head: ChainHead;
}

/**
 * The proof of an attendance session. The sheet is its only document, and nobody signs the sheet itself: `events`
 * contain the marks.
 */
export interface SessionProof
  extends Pick<
    EvidenceProof,
    'format' | 'generated_at' | 'time_zone' | 'service' | 'seal' | 'timestamps' | 'trust_chain' | 'events' | 'head'
  > {
  readonly session: ProofSession;
  readonly documents: readonly [ProofSheet];
  readonly signers: readonly [];
}

/** The legal person that runs the service, and its policy of signature and proof. */
export interface ProofService {
  readonly name: string;
  /** Its identifier as the certificates have it, for example `NTRFR-123456789`. */
  readonly identifier: string;
  /** Whether it is the organisation that sends the documents or holds the session. */
  readonly is_sender: boolean;
  readonly policy: {
    readonly version: string;
    readonly url: string;
    /** Object identifier, as certificates of the service's own authorities name it. */
    readonly oid: string;
  } | null;
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
  /** In order: events refer to them by number, from 1. */
  readonly slots: readonly {
    readonly id: string;
    readonly label: string;
    readonly module: string | null;
    readonly starts_at: string;
    readonly ends_at: string;
    /** Who teaches the slot, and their number in events. Missing where the session's trainer does, and in older proofs. */
    readonly trainer?: { readonly number: number; readonly name: string; readonly email: string | null };
  }[];
  readonly attendees: readonly {
    readonly id: string;
    readonly name: string;
    readonly email: string | null;
    readonly external_ref: string | null;
  }[];
  /** Number of valid marks at the end. */
  readonly marks: number;
  /** Those of them that attendees signed; the others the trainer typed. Missing in older proofs. */
  readonly signed_marks?: number;
}

/** The sheet, as drawn and as sealed. */
export type ProofSheet = Omit<ProofDocument, 'fields' | 'pages'>;

export interface ProofEnvelope {
  readonly id: string;
  readonly name: string;
  /** Everything in mode `test` carries "SPECIMEN – sans valeur". */
  readonly mode: 'live' | 'test';
  readonly message?: string | null;
  readonly organization: { readonly id: string; readonly name: string };
  readonly signature_level: 'simple' | 'advanced' | 'organization_seal';
  readonly status: 'draft' | 'sent' | 'completed' | 'expired' | 'canceled';
  readonly created_at: string;
  readonly sent_at: string | null;
  /** When the last signature was given and the seal applied. Null while the seal is being made. */
  readonly completed_at: string | null;
  readonly expires_at: string | null;
}

/** A person who takes part without signing. */
export interface ProofRecipient {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: 'approver' | 'viewer' | 'copy';
  readonly order: number;
  readonly notified_at: string | null;
  readonly viewed_at: string | null;
  /** When an approver agreed or a viewer confirmed having read. Null before, and for copies. */
  readonly done_at: string | null;
  readonly declined: { readonly at: string; readonly reason: string } | null;
  readonly language: string | null;
  readonly ip: string | null;
  readonly user_agent: string | null;
}

export interface ProofDocument {
  readonly id: string;
  readonly name: string;
  /** Size as received, bytes. */
  readonly size: number;
  readonly pages: number;
  /** Digest of the bytes received. */
  readonly sha256: string;
  /** Digest of the form prepared and signed: the bytes received, or their repaired form. */
  readonly base_sha256: string;
  readonly sealed_sha256: string | null;
  /** Each revision that a signer signed at level advanced, in order. The sealed file begins with them. */
  readonly signed_revisions?: readonly string[];
  /** Kinds of active content and how often each occurs. Missing if there is none. */
  readonly active_content?: readonly { readonly kind: string; readonly count: number }[];
  readonly fields: readonly ProofField[];
}

export interface ProofField {
  /** The type, or its kind if that says more. A number is a text: it always was told so. */
  readonly type: Lowercase<Field['type']> | 'email' | 'dropdown' | 'radio' | 'fixed_text';
  /** From 1. */
  readonly page: number;
  /** Id of the signer. */
  readonly signer: string;
  /** The value. For a signature: its typed name if known, else null. */
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
  /** Methods required: `otp_email`, `otp_sms`. One of them suffices. */
  readonly authentication: readonly string[];
  /** Methods actually used. */
  readonly authentication_used: readonly string[];
  readonly ip: string | null;
  readonly user_agent: string | null;
  /** Language of the signing page. */
  readonly language: string | null;
  /** The sentence of consent exactly as shown, its language, and the SHA-256 of its UTF-8. */
  readonly consent: {
    readonly version: string;
    readonly language?: string;
    readonly text: string;
    readonly sha256: string;
  } | null;
  /** Messages to the signer, oldest first. Missing in older proofs. */
  readonly messages?: readonly ProofMessage[];
  /** How the personal link was sent. Never contains the link. */
  readonly link: { readonly channel: string; readonly sent_to: string; readonly at: string } | null;
  readonly declined: { readonly at: string; readonly reason: string } | null;
  /** Level of this signature. Missing in old files, from before there was more than one level. */
  readonly level?: ProofEnvelope['signature_level'];
  /** The attested identity. Null at level simple. */
  readonly identity?: ProofIdentity | null;
  /** The signing certificate. Null at level simple, and before the signature. */
  readonly certificate?: ProofSignerCertificate | null;
}

export interface ProofMessage {
  /** For example `envelope.turn`, `envelope.reminder`, `signing.code`, and for agents `batch.pending`, `batch.code`. */
  readonly kind: string;
  readonly channel: 'email' | 'sms';
  readonly queued_at: string;
  /** When the mail server or the SMS provider accepted it. Null if none had, or none was configured. */
  readonly accepted_at: string | null;
  /** What the mail server said, at most 300 characters. Missing if it said nothing, and in older proofs. */
  readonly reply?: string;
}

export interface ProofIdentity {
  readonly id: string;
  readonly method: 'partner_attested' | 'remote_id_check' | 'france_identite' | 'eudi_wallet';
  /** As attested. This and the following values are null if the person was erased before the seal. */
  readonly given_name: string | null;
  readonly family_name: string | null;
  readonly verified_at: string | null;
  readonly verified_by: string | null;
  readonly attestation_ref: string | null;
  /** The document that the person showed. Null if nothing was told of it; missing in older proofs. */
  readonly document?: {
    readonly type: string | null;
    /** SHA-256 of its number. */
    readonly number_hash: string | null;
    /** `YYYY-MM-DD`. */
    readonly expires_on: string | null;
  } | null;
  /** When, for this signature, the identity was found valid and the code correct. */
  readonly confirmed_at: string | null;
}

export interface ProofSignerCertificate extends Omit<ProofCertificate, 'subject'> {
  /** Null if the person was erased before the seal. The documents still contain the certificate itself. */
  readonly subject: string | null;
  /**
   * When the private key was made and deleted. It existed in the memory of the service alone. Missing in older proofs, and for
   * a certificate of the signer's own.
   */
  readonly key?: { readonly made_at: string; readonly deleted_at: string };
  /** The signer has the certificate at a trust service, which holds its key. Missing for those issued for one act. */
  readonly is_own?: true;
}

/** The mandate under which an agent had documents sealed in a principal's name, and the batch they authorised. */
export interface ProofMandate {
  readonly id: string;
  /** Legal name. */
  readonly principal: string;
  readonly siren: string | null;
  readonly agent: {
    readonly name: string;
    readonly email: string;
    /** Function. Missing in older proofs. */
    readonly role?: string | null;
    /** An employee of the principal. Missing in older proofs. */
    readonly is_employee?: boolean;
  };
  /** Kinds of documents, in the words of the REST API. */
  readonly scope: readonly string[];
  /** Kind of this envelope's documents, and who stated it. Missing in older proofs. */
  readonly document_kind?: string;
  readonly document_kind_stated_by?: 'sender' | 'agent';
  /** What proves the power. Missing in older proofs. */
  readonly power?: ProofPower;
  readonly batch_id: string;
  /** Fingerprint of the list of the documents' fingerprints. */
  readonly batch_sha256: string;
  /** Number of envelopes in the batch. */
  readonly batch_size: number;
  readonly authorized_at: string;
  /** The agent's declaration exactly as shown, and the SHA-256 of its UTF-8. */
  readonly declaration: {
    readonly version: string;
    /** Missing in older proofs. */
    readonly language?: string;
    readonly text: string;
    readonly sha256: string;
  };
  /** What the chain of the batch records of its agent until the decision. Missing in older proofs. */
  readonly session?: {
    readonly notified_at: string | null;
    readonly viewed_at: string | null;
    /** Version of the privacy notice on the opened page. Missing in older proofs. */
    readonly privacy_notice?: string;
    readonly messages: readonly ProofMessage[];
    /** The code that was right, by `otp_email` or `otp_sms`, and the number of wrong ones before it. */
    readonly codes: {
      readonly channel: string;
      readonly sent_at: string;
      readonly checked_at: string;
      readonly wrong: number;
    };
  };
}

/** The sealed act of a mandate, and that the mandate was in force when the agent decided. */
export interface ProofPower {
  /** Id of the envelope of the act. */
  readonly act_id: string;
  /** Fingerprint of the sealed act. */
  readonly act_sha256: string;
  readonly signed_by: { readonly name: string; readonly role: string | null };
  readonly signed_at: string;
  /** How the identity of who signed was verified. */
  readonly identity_method: ProofIdentity['method'] | null;
  readonly activated_at: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  /** When the service found the mandate active: neither revoked nor expired. */
  readonly in_force_at: string;
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
 * An event of the chain, with the openings of its commitments unless they were erased. In the attachment the openings
 * are separate, in `openings`, by `seq`.
 */
export interface ProofEvent extends ChainEvent {
  readonly openings?: Readonly<Record<string, { readonly salt: string; readonly value: string }>>;
}

/** The number of a recipient in the chain: after all signers. */
export const recipientNumber = ({ signers }: Pick<EvidenceProof, 'signers'>, index: number): number =>
  signers.length + index + 1;

/** The name of a recipient as actor of the chain. */
export const recipientActor = (proof: Pick<EvidenceProof, 'signers'>, index: number): string =>
  `recipient:${recipientNumber(proof, index)}`;
