/** Stands for the address of a person whose identity was erased: an e-mail address that can belong to nobody (RFC 2606). */
const ERASED_EMAIL = 'erased@erased.invalid';

/** The e-mail address of a signer as it is shown: the row of an erased person holds none. */
export const shownAddress = (email: string): string => email || ERASED_EMAIL;
