import { z } from 'zod';
import { rule } from '../../../../kernel/rules.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { addMutation, addMutationWithoutInput, type PayloadFields } from '../../../../platform/graphql/mutation.ts';
import { email, failing } from '../../../../platform/graphql/validators.ts';
import { changedOrganization } from '../../../access/schema/index.ts';
import { pictureText } from '../../picture-text.ts';
import { readBranding } from '../read-branding.ts';
import { sendTestMail } from '../send-test-mail.ts';
import { setBranding } from '../set-branding.ts';
import { removeLogo, setLogo } from '../set-logo.ts';
import { BrandingType } from './types.ts';

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
