const CHUNK = 0x8000;

/** Encodes bytes as base64, for `pdf_base64`. Works in Node, browsers and edge runtimes. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}
