/** `pdfBase64` → `pdf_base64`, `documentIndex` → `document_index`. Inserts no underscore before digits. */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `identityId` → `identity_id`, `ADVANCED` → `advanced`; changes only text in backticks. */
export const inRestWords = (sentence: string): string =>
  sentence.replaceAll(/`([^`]+)`/g, (quoted, name: string) => {
    if (/^[A-Z][A-Z_]+$/.test(name)) return `\`${name.toLowerCase()}\``;
    return /^[a-z]+[A-Z]/.test(name) ? `\`${snakeCase(name)}\`` : quoted;
  });
