/** Light modules around a QR code (ISO/IEC 18004, "quiet zone"). */
const QUIET = 4;

/** A code as lean-qr makes it. */
interface Modules {
  readonly size: number;
  get(x: number, y: number): boolean;
}

/** Draws the dark modules as one SVG path, one segment per run: sharp at any size, and allowed by a strict policy. */
export function qrPath(code: Modules): { readonly d: string; readonly size: number } {
  let d = '';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      let width = 0;
      while (code.get(x + width, y)) width++;
      if (width) d += `M${x + QUIET} ${y + QUIET}h${width}v1h-${width}z`;
      x += width;
    }
  }
  return { d, size: code.size + 2 * QUIET };
}
