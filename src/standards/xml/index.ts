/** XML 1.0 without document types, Exclusive C14N 1.0 and enveloped signatures: bytes in, bytes out. */
export { escapeAttribute, escapeText } from './canonical.ts';
export { MAX_XML_BYTES, parseXml, type XmlDocument, type XmlElement } from './parse.ts';
export {
  attributeOf,
  base64Of,
  elementAt,
  elementsOf,
  elementText,
  optionalElement,
  requiredElement,
} from './query.ts';
export { signEnveloped } from './sign-enveloped.ts';
export { XmlError } from './text.ts';
export { type EnvelopedSignature, verifyEnveloped } from './verify-signature.ts';
