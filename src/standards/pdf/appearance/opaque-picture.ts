/** Samples of eight bits a component, and which pixels are painted. */
export interface OpaquePicture {
  readonly colours: Buffer;
  /** A stencil, a bit a pixel, rows padded to bytes: 1 is not painted (ISO 32000-2, 8.9.6.3). */
  readonly stencil: Buffer;
}

/** Alpha from which a pixel is painted, of 255: less is hardly seen. */
const VISIBLE = 24;

/**
 * Replaces transparency by a stencil: pixels that are seen are blended with white, the others are left out. For documents
 * that may hold no transparency.
 * @param colours eight bits a component, not padded
 * @param alpha eight bits a pixel
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
    const opacity = alpha[i]!;
    if (opacity < VISIBLE) {
      const x = i % width;
      stencil[((i - x) / width) * row + (x >> 3)]! |= 0x80 >> (x & 7);
    }
    for (let k = i * components; k < (i + 1) * components; k++)
      blended[k] = Math.round((blended[k]! * opacity + 255 * (255 - opacity)) / 255);
  }
  return { colours: blended, stencil };
}

/** The more significant bytes of samples of sixteen bits. */
export function eightBits(samples: Buffer): Buffer {
  const out = Buffer.allocUnsafe(samples.length >> 1);
  for (let i = 0; i < out.length; i++) out[i] = samples[i * 2]!;
  return out;
}
