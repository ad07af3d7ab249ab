import { z } from 'zod';
import { rule } from '../../../../kernel/fault.ts';
import { paletteOf, type ThemeColors } from '../../../../kernel/palette.ts';
import { privacyVersion } from '../../../../kernel/privacy-notice.ts';
import { MOST_EMAIL } from '../../../../kernel/text.ts';
import type { Branding } from '../../../../platform/database/index.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { addMutation, addMutationWithoutInput, type PayloadFields } from '../../../../platform/graphql/mutation.ts';
import { email, failing, text } from '../../../../platform/graphql/validators.ts';
import { changedOrganization } from '../../../access/schema/index.ts';
import { pictureText } from '../../types.ts';
import { readBranding, removeLogo, sendTestMail, setBranding, setLogo, setPrivacyNotice } from '../branding.ts';
import { logoPath, stylesheetPath } from '../serve.ts';

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

const BrandingType = builder.objectRef<Branding>('Branding').implement({
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

const MOST_OF_URL = 500;
const isNoticeUrl = (value: string): boolean => {
  if (value.length > MOST_OF_URL || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
};
const noticeUrl = z.string().refine(isNoticeUrl, failing(rule('not_http', { count: MOST_OF_URL })));

/** The field `branding` of a type whose values belong to an organisation. */
export const brandingField = <Shape extends { readonly organizationId: string }>(t: PayloadFields<Shape>) =>
  t.field({
    type: BrandingType,
    description: 'Logo and colour of the organisation.',
    resolve: ({ organizationId }, _args, { services }) => readBranding(services.database, organizationId),
  });

builder.prismaObjectFields('Organization', (t) => ({
  branding: t.field({
    type: BrandingType,
    description: 'Logo, colour and reply-to address of the organisation.',
    resolve: ({ id }, _args, { services }) => readBranding(services.database, id),
  }),
}));

addMutation('setBranding', {
  description:
    'Sets the colour and the reply-to address of the organisation. Both are replaced; null removes one. The logo stays.',
  refuses: [{ invalid_body: '`color` is not of the form `#rrggbb`, or `replyTo` is not an e-mail address.' }],
  access: { member: 'MANAGER' },
  input: (t) => ({
    color: t.string({
      validate: z.string().regex(/^#[0-9a-f]{6}$/i, failing(rule('not_colour'))),
      description: 'Main colour, `#rrggbb`. If its contrast is too low, pages and e-mails show an adjusted colour.',
    }),
    replyTo: t.string({
      validate: email,
      description: `E-mail address that receives answers to the e-mails of the organisation: at most ${MOST_EMAIL} characters.`,
    }),
  }),
  resolve: ({ color, replyTo }, { services, actor }) =>
    setBranding(services, actor, { color: color?.toLowerCase() ?? null, replyTo: replyTo ?? null }),
  payload: (t) => ({ organization: changedOrganization(t) }),
});

addMutation('setPrivacyNotice', {
  description:
    'Sets what the personal pages and mails say about personal data: link, contact and version. All are replaced; null removes one.',
  refuses: [{ invalid_body: '`url` is no http(s) address, or `version` is not 1 to 20 letters, digits and points.' }],
  access: { member: 'MANAGER' },
  input: (t) => ({
    url: t.field({
      type: 'URL',
      validate: noticeUrl,
      description: 'Address of the notice of the organisation: `https://…`, at most 500 characters.',
    }),
    contact: t.string({
      validate: text({ min: 1, max: 200 }),
      description: 'Whom to ask, such as the address of the data protection officer.',
    }),
    version: t.string({
      validate: z.string().regex(/^[0-9A-Za-z.]{1,20}$/, failing(rule('not_version'))),
      description: 'Version of the notice: 1 to 20 letters, digits and points. Evidence names it.',
    }),
  }),
  resolve: ({ url, contact, version }, { services, actor }) =>
    setPrivacyNotice(services, actor, {
      privacyUrl: url ?? null,
      privacyContact: contact ?? null,
      privacyVersion: version ?? null,
    }),
  payload: (t) => ({ organization: changedOrganization(t) }),
});

addMutation('setLogo', {
  description: 'Replaces the logo of the organisation. It is reduced to 480 × 160 pixels, on white, without metadata.',
  refuses: [{ invalid_body: 'The logo is not a PNG of at most 300 KB and 4,000 × 2,000 pixels.' }],
  access: { member: 'MANAGER' },
  input: (t) => ({
    pngBase64: t.string({
      required: true,
      validate: pictureText,
      description: 'PNG in base64, no larger than 300 KB and 4,000 × 2,000 pixels, not interlaced.',
    }),
  }),
  resolve: (input, { services, actor }) => setLogo(services, actor, input),
  payload: (t) => ({ organization: changedOrganization(t) }),
});

addMutationWithoutInput('sendTestMail', {
  description:
    'Sends the caller a sample of the e-mails that signers receive, with the logo, colour and reply-to address.',
  access: { member: 'MANAGER' },
  resolve: ({ services, actor }) => sendTestMail(services, actor),
  payload: (t) => ({ organization: changedOrganization(t) }),
});

addMutationWithoutInput('removeLogo', {
  description: 'Removes the logo of the organisation. Files that are sealed keep it.',
  access: { member: 'MANAGER' },
  resolve: ({ services, actor }) => removeLogo(services, actor),
  payload: (t) => ({ organization: changedOrganization(t) }),
});
