import { DAY, MINUTE, SECOND } from '../../kernel/clock.ts';

/** The contract's table "Limits" for identities. Lengths in code points. */
export const limits = {
  name: { min: 1, max: 100 },
  phone: { max: 30 },
  /** For verified_by, attestation_ref and external_ref. */
  text: { max: 200 },
  expiresInDays: { min: 1, max: 3_650 },
  /** Not in the contract: the years that both RFC 3339 and PostgreSQL can represent. */
  verifiedAtYear: { min: 1, max: 9_999 },
} as const;

/** Time limits of a remote check, ms. */
export const checkRules = {
  /** Afterwards the identity is expired. */
  lifetime: 7 * DAY,
  /** Wait before each poll of a provider that did not call back. Doubles from `first` up to `longest`. */
  poll: { first: 2 * MINUTE, longest: 6 * 60 * MINUTE },
} as const;

/** Rules of presentations by wallets. Times in ms, sizes in bytes. */
export const walletRules = {
  /** From the page to the answer. */
  lifetime: 10 * MINUTE,
  /** Requests of one identity at a time: of several browsers, and both ways. The oldest gives way. */
  requests: 4,
  /** The form that a wallet posts. Usual ones have 6 KB. */
  maxForm: 64 * 1024,
  /** Processor time of a child for a mobile document or a status list as CWT. They take some 10 ms. */
  childTime: 5 * SECOND,
  /** A status list as sent, and uncompressed. */
  maxStatusList: { token: 2 * 1024 * 1024, bytes: 16 * 1024 * 1024 },
  /** An OCSP response or CRL about the certificate of an issuer. CRLs of such authorities have some kilobytes. */
  maxRevocation: 2 * 1024 * 1024,
  /** How long an answer about the certificate of an issuer is used: the latest time at which its revocation is noticed. */
  issuerStatusAge: 10 * MINUTE,
  /** The file or answer with the certificates of issuers. */
  maxIssuers: 1024 * 1024,
  /** How long these certificates are used before they are read again. */
  issuersAge: 60 * MINUTE,
  /** Wait for a status list or the certificates of issuers. */
  answer: 8 * SECOND,
} as const;
