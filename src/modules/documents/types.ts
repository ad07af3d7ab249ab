/** A field as the envelope's room places it. */
export interface PlacedField {
  readonly id: string;
  readonly type: 'SIGNATURE' | 'TEXT' | 'DATE' | 'CHECKBOX';
  /** From 1. */
  readonly page: number;
  /** In percent of the visible page, from its top left; what overhangs is moved inside. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Whose it is: what a screen reader says of it. */
  readonly signerName: string;
  /** For a SIGNATURE: it becomes the signer's own digital signature, by a certificate, and not only its picture. */
  readonly digital?: boolean;
  /** For a `digital` one: ids of its signer's other fields, which their signature locks. */
  readonly locks?: readonly string[];
}

/** A field with what was given for it. */
export interface FieldFill extends PlacedField {
  /** Text, or `true` and `false` for a checkbox; null is left empty. */
  readonly value: string | null;
  /** How a signature shows: its picture, or its typed name, over the caption's lines. Null for the other types. */
  readonly signature: {
    readonly imageSha256: string | null;
    readonly text: string | null;
    readonly caption: readonly string[];
  } | null;
}

/** What is reserved in a file, in bytes of DER. */
export interface SignatureRoom {
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
