import type { Response, Router } from 'express';
import express from 'express';
import { paletteOf, type ThemeColors } from '../../../kernel/palette.ts';
import type { Branding } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';

const headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** Serves the logos that organisations use, and the stylesheets of brandings. Public. Answers 404 for anything else. */
export function brandingRouter({ database, storage }: Services): Router {
  const router = express.Router();
  router.get<{ name: string }>('/branding/styles/:name', ({ params }, response, next) => {
    const css = stylesheetOf(params.name);
    if (css === null) return next();
    send(response, 'text/css; charset=utf-8', css);
  });
  router.get<{ name: string }>('/branding/logos/:name', async ({ params }, response, next) => {
    const [, sha256] = /^([0-9a-f]{64})\.png$/.exec(params.name) ?? [];
    const used = sha256 && (await database.prisma.branding.findFirst({ where: { logoSha256: sha256 } }));
    if (!used) return next();
    send(response, 'image/png', await storage.read(sha256));
  });
  return router;
}

const send = (response: Response, type: string, body: string | Buffer): void => {
  response.set({ ...headers, 'Content-Type': type }).send(body);
};

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
function stylesheetOf(name: string): string | null {
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
