/** Replaces the address of a person whose identity was erased. No mailbox can have it (RFC 2606). */
export const ERASED_EMAIL = 'erased@erased.invalid';

/** Returns a signer's e-mail address for display. The row of an erased person has an empty one. */
export const shownAddress = (email: string): string => email || ERASED_EMAIL;
