import type { PointGroup } from 'signature_pad';
import { typedPicture } from './typed-picture.ts';

/** Strokes, with the size of the box they were drawn in. */
export interface Drawing {
  readonly strokes: readonly PointGroup[];
  readonly width: number;
  readonly height: number;
}

/** A signature as the person entered it; `png` is base64 without a prefix. */
export type Signature =
  | { readonly kind: 'drawn'; readonly png: string; readonly drawing: Drawing }
  | { readonly kind: 'typed'; readonly name: string }
  | { readonly kind: 'uploaded'; readonly png: string };

/** Converts a signature to a PNG image, base64 without a prefix. */
export const pictureOf = async (signature: Signature): Promise<string> =>
  signature.kind === 'typed' ? typedPicture(signature.name) : signature.png;
