import { limits as envelopeLimits } from '../envelopes/schema/index.ts';

const { name, message, expiresInDays, retentionDays, documents, documentName, signers, recipients, fields, search } =
  envelopeLimits;

/** Limits of templates. Everything that an envelope has too has the limits of envelopes. Lengths in code points. */
export const limits = {
  name,
  message,
  expiresInDays,
  retentionDays,
  documents,
  documentName,
  fields,
  search,
  recipients,
  /** Each role becomes a signer. */
  roles: signers,
  /** Roles of those who sign, and of recipients without an address. */
  filledRoles: { min: signers.min, max: signers.max + recipients.max },
  roleName: { min: 1, max: 100 },
  /** Per organisation and mode. */
  templates: 1_000,
} as const;
