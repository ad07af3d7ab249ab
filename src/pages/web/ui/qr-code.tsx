import { correction, generate } from 'lean-qr/nano';
import { useMemo } from 'preact/hooks';

/** Light modules around the code (ISO/IEC 18004, "quiet zone"). */
const QUIET = 4;

/** Draws the dark modules as one SVG path, one segment per run: sharp at any size, and allowed by a strict policy. */
function pathOf(text: string): { readonly d: string; readonly size: number } {
  const code = generate(text, { minCorrectionLevel: correction.M });
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

/** A QR code with the words for screen readers. Always black on white, also in the dark theme, so that every camera reads it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { d, size } = useMemo(() => pathOf(text), [text]);
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path class="qr-dark" d={d} />
    </svg>
  );
}
