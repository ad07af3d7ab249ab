/** The reason in every signature of this package. ASCII, so that each PDF writer stores it in a form that can be found. */
export const REASON = "Cachet sur l'empreinte SHA-256 du fichier : le service n'a pas vu le document.";

/** Bytes to reserve for the signature: chains of three with RSA-4096 and an embedded time-stamp take some 9 KB. */
export const SIGNATURE_LENGTH = 12_288;

/** Options for `plainAddPlaceholder`, `pdflibAddPlaceholder` and `pdfkitAddPlaceholder`. */
export const placeholder = {
  reason: REASON,
  name: '',
  location: '',
  contactInfo: '',
  signatureLength: SIGNATURE_LENGTH,
  subFilter: 'ETSI.CAdES.detached',
} as const;

/** Whether the signed bytes contain the reason: as text, as UTF-16, or as a hex string of either. */
export function hasReason(signed: Buffer): boolean {
  const forms = [Buffer.from(REASON, 'latin1'), Buffer.from(REASON, 'utf16le').swap16()];
  return forms.some((form) => {
    const hex = form.toString('hex');
    return [form, hex, hex.toUpperCase()].some((each) => signed.includes(each));
  });
}
