/** What the browser does with a file before it is sent. */
import { MIB } from '../../../../kernel/bytes.ts';

/** A picture larger than this is drawn smaller: on a phone, the whole photograph would take a minute. */
const LARGE_BYTES = 1.5 * MIB;
/** Longest side in pixels: the small print of a card stays legible. */
const LONGEST = 2_800;
const QUALITY = 0.88;

/** Photographs that a browser may be able to read and the service cannot. */
const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/**
 * A large photograph as a smaller JPEG, and a HEIC photograph as JPEG if this browser reads it. Any other file, and one that
 * cannot be read here, as it is: the service says what is wrong with it.
 */
export async function prepareFile(file: File): Promise<File> {
  const heic = isHeic(file);
  if (!heic && !(file.type.startsWith('image/') && file.size > LARGE_BYTES)) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const brush = canvas.getContext('2d')!;
  brush.imageSmoothingQuality = 'high';
  // JPEG has no transparency.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  canvas.width = canvas.height = 0;
  if (!jpeg || (!heic && jpeg.size >= file.size)) return file;
  return new File([jpeg], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg' });
}
