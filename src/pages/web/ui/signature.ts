import type { PointGroup } from 'signature_pad';
import type { SignatureStyle } from '../../../standards/text/signature-styles.ts';
import { declareFaces, fontFamily } from './typefaces.ts';

const INK = '#14202e';
const FONT_SIZE = 96;
const MARGIN = 12;
/** Width in pixels, well below the API's limit for the image. */
const WIDEST = 1200;

/**
 * Renders a typed name as an image in the handwriting font that the page shows. Used by people who sign without a
 * pointer, where the API takes an image. Returns a transparent PNG, base64 without a prefix.
 */
async function typedPicture(name: string): Promise<string> {
  const family = fontFamily('script', name);
  await declareFaces(name);
  const font = (size: number) => `500 ${size}px ${family}`;
  await document.fonts.load(font(FONT_SIZE), name).catch(() => undefined);
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d')!;
  brush.font = font(FONT_SIZE);
  const size = Math.min(FONT_SIZE, (FONT_SIZE * (WIDEST - 2 * MARGIN)) / brush.measureText(name).width);
  brush.font = font(size);
  const { width } = brush.measureText(name);
  canvas.width = Math.ceil(width + 2 * MARGIN);
  canvas.height = Math.ceil(size * 1.4 + 2 * MARGIN);
  // Resizing the canvas resets the font.
  brush.font = font(size);
  brush.fillStyle = INK;
  brush.textBaseline = 'middle';
  brush.fillText(name, MARGIN, canvas.height / 2);
  return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
}

/** Strokes, with the size of the box they were drawn in. */
export interface Drawing {
  readonly strokes: readonly PointGroup[];
  readonly width: number;
  readonly height: number;
}

/** A signature as the person entered it; `png` is base64 without a prefix. */
export type Signature =
  | { readonly kind: 'drawn'; readonly png: string; readonly drawing: Drawing; readonly style?: undefined }
  | { readonly kind: 'typed'; readonly name: string; readonly style?: SignatureStyle | undefined }
  | { readonly kind: 'uploaded'; readonly png: string; readonly style?: undefined };

/** Converts a signature to a PNG image, base64 without a prefix. */
export const pictureOf = async (signature: Signature): Promise<string> =>
  signature.kind === 'typed' ? typedPicture(signature.name) : signature.png;
