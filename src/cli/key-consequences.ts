import type { PkiRole } from '../modules/trust/index.ts';

/** What an operator must know before a key of a role gets a successor, or is revoked. */
interface Consequences {
  readonly rotated: string;
  readonly revoked: string;
  /** Instead of `revoked`, if the key is compromised. */
  readonly compromised: string;
  /** Whether these commands need `--yes`. */
  readonly asks: { readonly toRotate: boolean; readonly toRevoke: boolean };
}

const never = { toRotate: false, toRevoke: false };
const responder: Consequences = {
  rotated: 'The new responder answers from now on.',
  revoked: 'The new responder answers from now on.',
  compromised:
    'Validators do not ask for the status of a responder (id-pkix-ocsp-nocheck): a stolen responder key is trusted until its certificate ends. If that is too long, revoke its CA too.',
  asks: never,
};

const subordinate = (what: string): Consequences => ({
  rotated: `The root issues the certificate of a new CA, which issues new ${what}. The former CA still publishes the status of what it has issued.`,
  revoked: `A new CA issues new ${what}. What was signed and time-stamped before stays valid; what is signed later below the former CA is refused.`,
  compromised: `A new CA issues new ${what}. Signatures below the former CA are refused unless a time-stamp proves that they are older than the compromise. Whoever has the key can also write revocation lists and OCSP answers of this CA.`,
  asks: { toRotate: false, toRevoke: true },
});

export const consequences: Readonly<Record<PkiRole, Consequences>> = {
  ROOT: {
    rotated:
      'All CAs get certificates of the new root. Files sealed before stay valid below the former root. Everyone who trusts the former root (esign verify elsewhere, PDF readers, partners) must also trust the new one: publish it and its fingerprint.',
    revoked:
      'All CAs get certificates of the new root. Files sealed before stay valid: the former root stays among the roots that esign verify trusts. Everyone who trusts it must also trust the new one: publish it and its fingerprint.',
    compromised:
      'All CAs get certificates of the new root. The former root is removed from the trusted roots: esign verify and REST validation no longer accept files below it by their bytes alone, including their time-stamps, if this service made them. Lookups by fingerprint (/verify, esign verify with the database) still find what this service sealed. No revocation list revokes a root: everyone who trusts it must remove it and trust the new one.',
    asks: { toRotate: true, toRevoke: true },
  },
  SEAL_CA: subordinate('seals'),
  TSA_CA: subordinate('time-stamping units'),
  SIGNER_CA: subordinate('signing certificates'),
  SEAL_OCSP: responder,
  TSA_OCSP: responder,
  SIGNER_OCSP: responder,
  SEAL: {
    rotated: 'Seals are made with the new key from now on. Earlier seals stay valid.',
    revoked:
      'No process seals with the former key from now on; seals in progress are made again with the new one. Earlier seals stay valid by their time-stamps; a seal with a later time-stamp is refused.',
    compromised:
      'No process seals with the former key from now on; seals in progress are made again with the new one. Seals with a time-stamp before the compromise stay valid; later ones are refused, also those that this service made between the compromise and now.',
    asks: never,
  },
  TSU: {
    rotated: 'Time-stamps are made with the new key from now on. Earlier ones stay valid.',
    revoked:
      'Time-stamps are made with the new key from now on. Earlier ones stay valid, because the key was not compromised (RFC 3161, section 4). To change the key without reason to revoke it, use esign keys rotate.',
    compromised:
      'Time-stamps are made with the new key from now on. All time-stamps by the former key are refused (RFC 3161, section 4) unless a later time-stamp by another key covers them, from before the compromise. Seals that only it has stamped lose their proof of time.',
    asks: { toRotate: false, toRevoke: true },
  },
};
