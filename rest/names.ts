/** `pdfBase64` → `pdf_base64`, `documentIndex` → `document_index`; digits stay where they are. */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
