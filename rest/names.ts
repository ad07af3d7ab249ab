/** `pdfBase64` → `pdf_base64`, `documentIndex` → `document_index`. Inserts no underscore before digits. */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
