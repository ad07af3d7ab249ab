/** The bytes are not XML that this reader accepts, or not signed as required. The message says what is wrong, in English. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}
