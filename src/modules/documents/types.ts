import type { Field } from '../../platform/database/index.ts';
import { base64Text } from '../../platform/graphql/validators.ts';
import type { SignatureStyle } from '../../standards/text/index.ts';
import { limits } from './limits.ts';

/** A field as placed in the envelope. A field that overhangs its page is moved inside. */
export interface PlacedField extends Readonly<Pick<Field, 'id' | 'type' | 'page' | 'x' | 'y' | 'width' | 'height'>> {
  /** The signer's name, for screen readers. */
  readonly signerName: string;
  /** For a SIGNATURE: it becomes the signer's own digital signature with a certificate, not only a picture. */
  readonly digital?: boolean;
  /** For a `digital` field: ids of the signer's other fields, which the signature locks. */
  readonly locks?: readonly string[];
}

/** A field with its value. */
export interface FieldFill extends PlacedField {
  /** Text, or `true` and `false` for a checkbox; null if empty. */
  readonly value: string | null;
  /** Appearance of a signature or initials: picture or typed text, above the lines of the caption. Null for other types. */
  readonly signature: {
    readonly imageSha256: string | null;
    readonly text: string | null;
    /** Handwriting of the text. Missing: the default. */
    readonly style?: SignatureStyle;
    readonly caption: readonly string[];
    /** The caption in a document whose language is English. Missing: `caption` in every document. */
    readonly captionInEnglish?: readonly string[];
  } | null;
}

/** Space reserved in a file, in bytes of DER. */
export interface SignatureSpace {
  /** For a signature with its time-stamp. */
  readonly signature: number;
  /** For a document time-stamp. */
  readonly timestamp: number;
}

/** PAdES baseline levels (EN 319 142-1 §6.1), weakest first. */
export const padesLevels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const;
export type PadesLevel = (typeof padesLevels)[number];

/** A file that a child wrote. */
export interface WrittenFile {
  /** Lowercase hex. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

/** A PNG in base64 as an argument: a signature, initials or a logo. */
export const pictureText = base64Text({ bytes: limits.pictureBytes });
