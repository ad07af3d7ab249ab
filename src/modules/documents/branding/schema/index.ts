import { z } from 'zod';
import { rule } from '../../../../kernel/rules.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { addMutation, addMutationWithoutInput, type PayloadFields } from '../../../../platform/graphql/mutation.ts';
import { email, failing, text } from '../../../../platform/graphql/validators.ts';
import { changedOrganization } from '../../../access/schema/index.ts';
import { pictureText } from '../../picture-text.ts';
import { readBranding } from '../read-branding.ts';
import { sendTestMail } from '../send-test-mail.ts';
import { setBranding } from '../set-branding.ts';
import { removeLogo, setLogo } from '../set-logo.ts';
import { setPrivacyNotice } from '../set-privacy-notice.ts';
import { BrandingType } from './types.ts';

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
    resolve: ({ organizationId }, _args, { services }) => readBranding(services.database.prisma, organizationId),
  });

builder.prismaObjectFields('Organization', (t) => ({
  branding: t.field({
    type: BrandingType,
    description: 'Logo, colour and reply-to address of the organisation.',
    resolve: ({ id }, _args, { services }) => readBranding(services.database.prisma, id),
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
      description: 'E-mail address that receives answers to the e-mails of the organisation: at most 254 characters.',
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
