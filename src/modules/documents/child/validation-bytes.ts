import type { ValidationData } from '../../../standards/pades/index.ts';

/** Validation data as received through the channel, which turns buffers into plain byte arrays. */
export type ValidationBytes = { readonly [K in keyof ValidationData]: readonly Uint8Array[] };

export const asBuffers = ({ certificates, ocspResponses, crls }: ValidationBytes): ValidationData => ({
  certificates: certificates.map((der) => Buffer.from(der)),
  ocspResponses: ocspResponses.map((der) => Buffer.from(der)),
  crls: crls.map((der) => Buffer.from(der)),
});
