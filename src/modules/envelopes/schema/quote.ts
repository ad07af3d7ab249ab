import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { quoteNow } from '../../credits/index.ts';
import { CreditsType } from '../../credits/schema/index.ts';
import { limits } from '../limits.ts';
import { priceKinds } from '../price.ts';
import { SignatureLevelEnum } from './enums.ts';

const QuoteType = builder.objectRef<ReturnType<typeof quoteNow>>('EnvelopeQuote').implement({
  description: 'What an envelope will cost, in credits.',
  fields: (t) => ({
    fixed: t.exposeInt('fixed', { description: 'Debited when it is completed.' }),
    perSmsCode: t.exposeInt('perCode', { description: 'More for each signer who was sent a code by SMS.' }),
    most: t.exposeInt('most', { description: 'The most that it can cost: what is set aside when it is sent.' }),
  }),
});

const people = z.number().min(0).max(limits.signers.max);

builder.objectField(CreditsType, 'quote', (t) =>
  t.field({
    type: QuoteType,
    description: 'What sending an envelope would cost now.',
    args: {
      signatureLevel: t.arg({ type: SignatureLevelEnum, required: true, description: 'The level asked for.' }),
      signers: t.arg.int({
        required: true,
        validate: people,
        description: 'Who sign personally: agents are not counted.',
      }),
      smsSigners: t.arg.int({ validate: people, description: 'How many of them may use a code by SMS; default 0.' }),
    },
    resolve: (_key, { signatureLevel, signers, smsSigners }, { services }) =>
      quoteNow(services, { kind: priceKinds[signatureLevel], signers, codes: smsSigners ?? 0 }),
  }),
);
