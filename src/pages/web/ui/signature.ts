import type { PointGroup } from 'signature_pad';
import { typedPicture } from './typed-picture.ts';

/** Strokes with the size of the box they were drawn in, so that any other box can show them. */
export interface Drawing {
  readonly strokes: readonly PointGroup[];
  readonly width: number;
  readonly height: number;
}

/** A signature as a person gives it; `png` is base64 without prefix. */
export type Signature =
  | { readonly kind: 'drawn'; readonly png: string; readonly drawing: Drawing }
  | { readonly kind: 'typed'; readonly name: string };

/** A signature as a picture, drawn or typed: PNG, base64 without prefix. */
export const pictureOf = async (given: Signature): Promise<string> =>
  given.kind === 'drawn' ? given.png : typedPicture(given.name);
