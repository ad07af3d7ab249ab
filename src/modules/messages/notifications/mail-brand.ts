import { paletteOf } from '../../../kernel/palette.ts';
import type { Branding } from '../../../platform/database/index.ts';
import type { MailBrand } from './html-mail.ts';

/** The look of mails of the service itself, and of organisations without a branding. */
export const serviceBrand: MailBrand = {
  name: 'Esign',
  light: { accent: '#1d3d6e', accentInk: '#ffffff' },
  dark: { accent: '#3568b8', accentInk: '#ffffff' },
  privacy: null,
  logo: null,
};

/** The look of an organisation's mails. Its name replaces that of the service once it has a colour or a logo. */
export function mailBrandOf(branding: Branding, name: string, keptYears: number): MailBrand {
  const { color, logoSha256, logoWidth, logoHeight, privacyUrl: url, privacyContact: contact } = branding;
  const privacy = { url, contact, keptYears };
  if (!color && !logoSha256) return { ...serviceBrand, privacy };
  const { light, dark } = color ? paletteOf(color) : serviceBrand;
  return { name, light, dark, privacy, logo: logoSha256 ? { width: logoWidth!, height: logoHeight! } : null };
}
