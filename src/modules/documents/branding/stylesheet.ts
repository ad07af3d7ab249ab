import { paletteOf, type ThemeColors } from '../../../kernel/palette.ts';
import type { Branding } from '../../../platform/database/index.ts';

type Look = Pick<Branding, 'color' | 'logoSha256' | 'logoWidth' | 'logoHeight'>;

/** Address of a logo on the service. Its content never changes. */
export const logoPath = (sha256: string): string => `/branding/logos/${sha256}.png`;

/** Address of the stylesheet of a branding. Null if it has neither a colour nor a logo. */
export function stylesheetPath({ color, logoSha256, logoWidth, logoHeight }: Look): string | null {
  if (!color && !logoSha256) return null;
  const logo = logoSha256 ? `${logoSha256}-${logoWidth}x${logoHeight}` : 'none';
  return `/branding/styles/${color?.slice(1) ?? 'none'}-${logo}.css`;
}

const NAME = /^([0-9a-f]{6}|none)-(?:none|([0-9a-f]{64})-(\d{1,3})x(\d{1,3}))\.css$/;

/** Writes the stylesheet of an address. Null if the name has another form. */
export function stylesheetOf(name: string): string | null {
  const [matched, color, logo, width, height] = NAME.exec(name) ?? [];
  if (!matched) return null;
  return [color === 'none' ? '' : colorRules(`#${color}`), logo ? logoRules(logo, Number(width), Number(height)) : '']
    .filter(Boolean)
    .join('\n');
}

function colorRules(color: string): string {
  const { light, dark } = paletteOf(color);
  return `:root{${variables(light)}}\n@media (prefers-color-scheme:dark){:root{${variables(dark)}}}`;
}

const variables = ({ accent, accentInk, accentHover, accentSoft, accentText }: ThemeColors): string =>
  `--accent:${accent};--accent-ink:${accentInk};--accent-hover:${accentHover};--accent-soft:${accentSoft};` +
  `--accent-text:${accentText};--focus:${accentText}`;

/** Width and height of the place for a logo in the header of a page, px. */
const place = { width: 120, height: 36 } as const;

/** Shows the logo in place of the organisation's initial. */
function logoRules(sha256: string, width: number, height: number): string {
  const scale = Math.min(place.width / width, place.height / height);
  const shownWidth = Math.max(12, Math.round(width * scale));
  return `.brand{width:${shownWidth}px;height:${place.height}px;border-radius:4px;color:transparent;font-size:0;background:#fff url(${logoPath(sha256)}) center/contain no-repeat}`;
}
