import { paletteOf, type ThemeColors } from '../../../../kernel/palette.ts';
import { privacyVersion } from '../../../../kernel/privacy-notice.ts';
import type { Branding } from '../../../../platform/database/index.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { logoPath, stylesheetPath } from '../stylesheet.ts';

const BrandingColors = builder.objectRef<ThemeColors>('BrandingColors').implement({
  description: 'Colours of a theme, as `#rrggbb`. Text has a contrast of at least 4.5:1.',
  fields: (t) => ({
    background: t.exposeString('accent', { description: 'Background of buttons.' }),
    text: t.exposeString('accentInk', { description: 'Text on `background`: black or white.' }),
  }),
});

interface Logo {
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

const BrandingLogo = builder.objectRef<Logo>('BrandingLogo').implement({
  description: 'The logo of an organisation: an opaque PNG.',
  fields: (t) => ({
    sha256: t.expose('sha256', { type: 'Sha256', description: 'SHA-256 of the PNG, lowercase hex.' }),
    url: t.field({
      type: 'URL',
      access: { anyone: true },
      description: 'Public address of the PNG. It changes with the logo.',
      resolve: ({ sha256 }, _args, { services }) => `${services.config.publicUrl}${logoPath(sha256)}`,
    }),
    width: t.exposeInt('width', { description: 'Width in pixels.' }),
    height: t.exposeInt('height', { description: 'Height in pixels.' }),
  }),
});

const PrivacyNoticeType = builder.objectRef<Branding>('PrivacyNotice').implement({
  description:
    'What the personal pages and the mails of an organisation say about personal data, beside the sentence of the service.',
  fields: (t) => ({
    url: t.expose('privacyUrl', {
      type: 'URL',
      nullable: true,
      access: { anyone: true },
      description: 'Address of the notice of the organisation. Null: none.',
    }),
    contact: t.exposeString('privacyContact', {
      nullable: true,
      description: 'Whom to ask about personal data: an e-mail address, or words. Null: the organisation itself.',
    }),
    version: t.exposeString('privacyVersion', {
      nullable: true,
      description: 'Version of the notice, as the organisation counts.',
    }),
    shownVersion: t.string({
      description: 'Version in evidence: that of the sentence of the service, and after a hyphen that of the notice.',
      resolve: ({ privacyVersion: own }) => privacyVersion(own),
    }),
    proofYears: t.int({
      description: 'Years for which the service keeps the proof of an act after its completion.',
      resolve: (_, _args, { services }) => services.config.proofRetentionYears,
    }),
  }),
});

export const BrandingType = builder.objectRef<Branding>('Branding').implement({
  description: 'How the pages, e-mails and files of an organisation look.',
  fields: (t) => ({
    color: t.exposeString('color', {
      nullable: true,
      description: 'Main colour as chosen, `#rrggbb`. Null: the colour of the service.',
    }),
    light: t.field({
      type: BrandingColors,
      nullable: true,
      description: 'Colours of pages and e-mails in a light theme. Null without `color`.',
      resolve: ({ color }) => (color ? paletteOf(color).light : null),
    }),
    dark: t.field({
      type: BrandingColors,
      nullable: true,
      description: 'Colours of pages and e-mails in a dark theme. Null without `color`.',
      resolve: ({ color }) => (color ? paletteOf(color).dark : null),
    }),
    isAdjusted: t.boolean({
      description: 'Whether a theme shows another colour than `color`, because of its contrast to the page.',
      resolve: ({ color }) => color !== null && paletteOf(color).isAdjusted,
    }),
    logo: t.field({
      type: BrandingLogo,
      nullable: true,
      description: 'The logo. Null if there is none.',
      resolve: ({ logoSha256, logoWidth, logoHeight }) =>
        logoSha256 === null ? null : { sha256: logoSha256, width: logoWidth!, height: logoHeight! },
    }),
    stylesheetPath: t.string({
      nullable: true,
      description:
        'Path on the service of the stylesheet with the colours and the logo. Null if the organisation has neither.',
      resolve: (branding) => stylesheetPath(branding),
    }),
    privacyNotice: t.field({
      type: PrivacyNoticeType,
      description: 'What people are told about their data.',
      resolve: (branding) => branding,
    }),
    replyTo: t.exposeString('replyTo', {
      nullable: true,
      access: { key: 'any', member: 'READER' },
      description: 'E-mail address that receives answers to the e-mails of the organisation. Null: none.',
    }),
  }),
});
