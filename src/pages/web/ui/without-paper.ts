/** Share of the pixels that are surely paper: ink covers less of a picture. */
const PAPER_SHARE = 0.6;
/** Differences from the paper, of 255: below the first a pixel is paper, above the second it is ink. */
const FAINT = 48;
const CLEAR = 110;

/**
 * Makes the paper of a picture transparent, so that the document stays visible below the signature. Changes the pixels
 * (RGBA). Returns false, and changes nothing, if the picture has transparent pixels already, or no bright paper.
 */
export function withoutPaper(pixels: Uint8ClampedArray): boolean {
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
