/** Samples of eight bits per component, and a mask of the painted pixels. */
export interface OpaquePicture {
  readonly colours: Buffer;
  /** A stencil mask, one bit per pixel, rows padded to bytes: 1 is not painted (ISO 32000-2, 8.9.6.3). */
  readonly stencil: Buffer;
}

/** Minimum alpha, of 255, of painted pixels: less is hardly visible. */
const VISIBLE = 24;

/**
 * Replaces transparency by a stencil mask, for documents that must not contain transparency: visible pixels are
 * blended with white, the others are not painted.
 *
 * @param colours eight bits per component, without padding
 * @param alpha eight bits per pixel
 */
export function makeOpaque(
  colours: Buffer,
  alpha: Buffer,
  { width, height, blends }: { readonly width: number; readonly height: number; readonly blends: boolean },
): OpaquePicture {
  const row = (width + 7) >> 3;
  const stencil = Buffer.alloc(row * height);
  const components = blends ? colours.length / alpha.length : 0;
  const blended = blends ? Buffer.from(colours) : colours;
  for (let i = 0; i < alpha.length; i++) {
    const opacity = alpha[i] ?? 0;
    if (opacity < VISIBLE) {
      const x = i % width;
      const byte = ((i - x) / width) * row + (x >> 3);
      stencil[byte] = (stencil[byte] ?? 0) | (0x80 >> (x & 7));
    }
    for (let k = i * components; k < (i + 1) * components; k++)
      blended[k] = Math.round(((blended[k] ?? 0) * opacity + 255 * (255 - opacity)) / 255);
  }
  return { colours: blended, stencil };
}

/** Returns the more significant bytes of 16-bit samples. */
export function eightBits(samples: Buffer): Buffer {
  const out = Buffer.allocUnsafe(samples.length >> 1);
  for (let i = 0; i < out.length; i++) out[i] = samples[i * 2] ?? 0;
  return out;
}
