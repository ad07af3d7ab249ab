import { withoutPaper } from './without-paper.ts';

/** A picture as PNG, base64 without a prefix; or why there is none. */
export type PictureOfFile =
  | { readonly png: string }
  | { readonly problem: 'kind' | 'large' | 'unreadable' | 'detailed' };

/** Photos of phones have about 5 MB. */
const MOST_FILE_BYTES = 15 * 1024 * 1024;
/** Size of the picture in pixels: sharp in a field 8 cm wide. */
const WIDEST = 1200;
const TALLEST = 480;
/** The API's limit for the picture, in bytes. */
const MOST_BYTES = 300 * 1024;

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
