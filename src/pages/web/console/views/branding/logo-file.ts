/** Largest picture sent to the service, which reduces it further. */
const most = { width: 960, height: 320 } as const;

/**
 * Draws a picture that the browser can show (PNG, JPEG, WebP) as a PNG without metadata, in base64. Null if the browser
 * cannot read the file.
 */
export async function logoFile(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, most.width / picture.width, most.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
}
