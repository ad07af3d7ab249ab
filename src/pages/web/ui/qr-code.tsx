import { correction, generate } from 'lean-qr/nano';
import { useMemo } from 'preact/hooks';
import { qrPath } from './qr-path.ts';

/** A QR code with the words for screen readers. Always black on white, also in the dark theme, so that every camera reads it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { d, size } = useMemo(() => qrPath(generate(text, { minCorrectionLevel: correction.M })), [text]);
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path class="qr-dark" d={d} />
    </svg>
  );
}
