import { z } from 'zod';
import { rule } from '../../../../kernel/fault.ts';
import { lengthOf } from '../../../../kernel/unknown.ts';
import type { TemplateDocument } from '../../../../platform/database/index.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { addMutation, type InputFields } from '../../../../platform/graphql/mutation.ts';
import { TOO_SOON } from '../../../../platform/graphql/refusals.ts';
import { failing } from '../../../../platform/graphql/validators.ts';
import {
  browser,
  browserDescription,
  LanguageEnum,
  ModeEnum,
  organizationNameOf,
  SignInCodeType,
  timeZoneOf,
} from '../../../access/schema/index.ts';
import { brandingField } from '../../../documents/branding/schema/index.ts';
import { downloadUrl } from '../../../envelopes/index.ts';
import { signerFields } from '../../../envelopes/schema/index.ts';
import { type OpenedLink, openEnvelopeByLink, openLink, requestLinkCode } from '../visit.ts';
import { LinkStateEnum } from './types.ts';

const access = { links: ['open'] } as const;

const VisitorDocument = builder.objectRef<TemplateDocument>('SigningLinkDocument').implement({
  description: 'A document of a signing link, as its visitors read it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the document.' }),
    pageCount: t.int({ description: 'Number of pages.', resolve: ({ pages }) => lengthOf(pages) }),
    downloadUrl: t.field({
      type: 'URL',
      access,
      description: 'Temporary link to the PDF, valid for 1 hour.',
      resolve: ({ name, sha256 }, _args, { services }) => downloadUrl(services, sha256, name),
    }),
  }),
});

const LinkPageType = builder.objectRef<OpenedLink>('SigningLinkPage').implement({
  description: 'What the page of a signing link shows to its visitors.',
  fields: (t) => ({
    state: t.expose('state', { type: LinkStateEnum, description: 'Whether the link makes envelopes now.' }),
    name: t.string({ description: 'Name of the template.', resolve: ({ template }) => template.name }),
    message: t.string({
      nullable: true,
      description: 'Message of the sender to the signers. Null if there is none.',
      resolve: ({ template }) => template.message,
    }),
    mode: t.field({
      type: ModeEnum,
      description: 'Production or sandbox. Envelopes of the sandbox are specimens without legal value.',
      resolve: ({ link }) => link.mode,
    }),
    organizationName: t.string({
      description: 'Name of the organisation that sends the envelopes.',
      resolve: ({ organizationId }, _args, { services }) => organizationNameOf(services, organizationId),
    }),
    branding: brandingField(t),
    timeZone: t.field({
      type: 'TimeZone',
      description: 'IANA time zone in which to show times: that of the organisation.',
      resolve: ({ organizationId }, _args, { services }) => timeZoneOf(services, organizationId),
    }),
    documents: t.field({
      type: [VisitorDocument],
      description: 'The documents to sign, in order. Empty while the link makes no envelopes.',
      resolve: ({ state, template }) => (state === 'OPEN' ? [...template.documents] : []),
    }),
  }),
});

builder.queryField('signingLinkPage', (t) =>
  t.field({
    type: LinkPageType,
    description:
      'Returns what the visitors of the signing link that authenticates the request see, whatever its state.',
    refuses: ['rate_limited'],
    access,
    resolve: (_root, _args, { services, actor, origin }) => openLink(services, actor, origin),
  }),
);

const visitorFields = (t: InputFields) => {
  const { email, name } = signerFields(t);
  return {
    ...{ email, name },
    language: t.field({ type: LanguageEnum, required: true, description: 'Language of the page.' }),
    browser: t.string({ required: true, validate: browser, description: browserDescription }),
  };
};

addMutation('requestLinkCode', {
  description:
    'Sends a code to the e-mail address of a visitor. It is valid only for this link, this address and this browser. The answer is the same for any address.',
  refuses: ['signing_link_closed', TOO_SOON],
  access,
  input: visitorFields,
  resolve: async (input, { services, actor, origin }) => ({
    linkCode: await requestLinkCode(services, actor, origin, input),
  }),
  payload: (t) => ({
    linkCode: t.expose('linkCode', { type: SignInCodeType, description: 'The code that was sent.' }),
  }),
});

addMutation('openEnvelopeByLink', {
  description:
    'Makes an envelope of the template in which the visitor signs, once they have entered the right code. The same code again, and another one while that envelope waits for the visitor, lead to the same envelope.',
  refuses: [
    'signing_link_closed',
    'code_required',
    { code_wrong: '`triesLeft` says how many tries are left.' },
    'code_expired',
    'code_exhausted',
    'rate_limited',
  ],
  access,
  input: (t) => ({
    ...visitorFields(t),
    code: t.string({
      required: true,
      validate: z.string().regex(/^\d{6}(\d{6})?$/, failing(rule('not_six_digits'))),
      description: 'The code: six digits, or twelve after many wrong codes for this address.',
    }),
  }),
  resolve: (input, { services, actor, origin }) => openEnvelopeByLink(services, actor, origin, input),
  payload: (t) => ({
    signUrl: t.expose('signUrl', {
      type: 'URL',
      access,
      description: 'The personal signing page of the visitor.',
    }),
  }),
});
