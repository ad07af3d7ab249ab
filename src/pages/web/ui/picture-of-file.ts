import { MIB } from '../../../kernel/bytes.ts';
import { limits } from '../../../modules/documents/limits.ts';

/** Share of the pixels that are surely paper: ink covers less of a picture. */
const PAPER_SHARE = 0.6;
/** Differences from the paper, of 255: below the first a pixel is paper, above the second it is ink. */
const FAINT = 48;
const CLEAR = 110;

/**
 * Makes the paper of a picture transparent, so that the document stays visible below the signature. Changes the pixels
 * (RGBA). Returns false, and changes nothing, if the picture has transparent pixels already, or no bright paper.
 */
function withoutPaper(pixels: Uint8ClampedArray): boolean {
  const counts = new Uint32Array(256);
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3]! < 255) return false;
    counts[lightOf(pixels, at)]!++;
  }
  const paper = quantile(counts, (pixels.length / 4) * (1 - PAPER_SHARE));
  if (paper < 128) return false;
  for (let at = 0; at < pixels.length; at += 4) {
    const darker = paper - lightOf(pixels, at);
    pixels[at + 3] = ((darker - FAINT) / (CLEAR - FAINT)) * 255;
    if (pixels[at + 3] === 0) pixels.fill(0, at, at + 3);
  }
  return true;
}

/** The darkest channel: coloured ink is ink too. */
const lightOf = (pixels: Uint8ClampedArray, at: number): number =>
  Math.min(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!);

/** The smallest brightness with at least `rank` pixels up to it. */
function quantile(counts: Uint32Array, rank: number): number {
  let sum = 0;
  return counts.findIndex((count) => (sum += count) >= rank);
}

/** A picture as PNG, base64 without a prefix; or why there is none. */
export type PictureOfFile =
  | { readonly png: string }
  | { readonly problem: 'kind' | 'large' | 'unreadable' | 'detailed' };

/** Photos of phones have about 5 MB. */
const MOST_FILE_BYTES = 15 * MIB;
/** Size of the picture in pixels: sharp in a field 8 cm wide. */
const WIDEST = 1200;
const TALLEST = 480;
/** The API's limit for the picture, in bytes. */
const MOST_BYTES = limits.pictureBytes;

/** The first bytes of a PNG and of a JPEG. */
const heads = ['89504e470d0a1a0a', 'ffd8ff'];

/**
 * Converts a PNG or JPEG to a picture that can be sent. The browser decodes it, turns a photo upright, and draws it
 * smaller: no metadata of the file (place, camera, time) leaves the device. The paper becomes transparent.
 */
export async function pictureOfFile(file: File): Promise<PictureOfFile> {
  if (file.size > MOST_FILE_BYTES) return { problem: 'large' };
  const head = [
    ...new Uint8Array(
      await file
        .slice(0, 8)
        .arrayBuffer()
        .catch(() => new ArrayBuffer(0)),
    ),
  ];
  const hex = head.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (!heads.some((known) => hex.startsWith(known))) return { problem: 'kind' };
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return { problem: 'unreadable' };
  try {
    return drawn(bitmap);
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap): PictureOfFile {
  const { width, height } = bitmap;
  for (let scale = Math.min(1, WIDEST / width, TALLEST / height); scale > 0.01; scale /= 1.4) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const brush = canvas.getContext('2d')!;
    brush.imageSmoothingQuality = 'high';
    brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const pixels = brush.getImageData(0, 0, canvas.width, canvas.height);
    if (withoutPaper(pixels.data)) brush.putImageData(pixels, 0, 0);
    const png = canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
    canvas.width = canvas.height = 0;
    if ((png.length * 3) / 4 <= MOST_BYTES) return { png };
  }
  return { problem: 'detailed' };
}
