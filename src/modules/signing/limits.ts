import { HOUR, MINUTE } from '../../kernel/clock.ts';

/** Limits of what people do on the signing page. Lengths in code points. Names have those of the room envelopes. */
export const limits = {
  reason: { min: 1, max: 1_000 },
  typedInitials: { min: 1, max: 10 },
  place: { max: 100 },
  value: { max: 1_000 },
  shownDocuments: 5,
  shownPages: 5_000,
  /** A day. */
  shownSeconds: 86_400,
  delegationReason: { max: 500 },
  /** Corrections of the name of one person: each is an event of the chain. */
  nameCorrections: 3,
  /** Signatures that are given to other people in an hour, so that nobody makes the service write to strangers. */
  delegationsPerNetwork: 20,
  delegationsPerOrganization: 100,
  /** Files that one signer adds in an hour: each is an event of the chain, also if it is removed again. */
  attachmentsPerHour: 60,
  /** Digits of the PIN of a host. */
  pinDigits: 6,
  /** Tries of the PIN of a host: the last wrong one ends signing in person. A million PINs are possible. */
  pinTries: 5,
  /** How long a device can be handed from signer to signer, ms. */
  inPerson: 4 * HOUR,
  /** How long one signer has the device, ms. */
  inPersonTurn: 30 * MINUTE,
  /** How long a signer may take at their trust service, each time, ms. */
  certificateAuthorization: 15 * MINUTE,
  /** Failures there that the chain of an envelope records for a signer. */
  certificateFailures: 20,
  /** Characters of what a trust service adds to the address of the return. */
  authorizationCode: { min: 1, max: 4_096 },
} as const;

/** The PIN of a host. */
export const pinPattern = new RegExp(`^\\d{${limits.pinDigits}}$`);
