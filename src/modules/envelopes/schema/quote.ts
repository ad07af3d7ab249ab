import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { quoteNow } from '../../credits/index.ts';
import { CreditsType } from '../../credits/schema/index.ts';
import { limits } from '../limits.ts';
import { priceKinds } from '../price.ts';
import { SignatureLevelEnum } from './enums.ts';

const QuoteType = builder.objectRef<ReturnType<typeof quoteNow>>('EnvelopeQuote').implement({
  description: 'Price of an envelope, in credits.',
  fields: (t) => ({
    fixed: t.exposeInt('fixed', { description: 'Fixed price, which is debited when the envelope is completed.' }),
    perSmsCode: t.exposeInt('perCode', {
      description: 'Additional price for each signer to whom a code was sent by SMS.',
    }),
    most: t.exposeInt('most', {
      description: 'Highest possible price. This amount is reserved when the envelope is sent.',
    }),
  }),
});

const people = z.number().min(0).max(limits.signers.max);

builder.objectField(CreditsType, 'quote', (t) =>
  t.field({
    type: QuoteType,
    description: 'Calculates the price of an envelope at the current rates. It reserves nothing.',
    args: {
      signatureLevel: t.arg({
        type: SignatureLevelEnum,
        required: true,
        description: 'Signature level of the envelope.',
      }),
      signers: t.arg.int({
        required: true,
        validate: people,
        description: 'Number of people who sign personally, 0-10. Agents are not counted.',
      }),
      smsSigners: t.arg.int({
        validate: people,
        description: 'Number of these people who can use a code by SMS, 0-10. Default 0.',
      }),
    },
    resolve: (_key, { signatureLevel, signers, smsSigners }, { services }) =>
      quoteNow(services, { kind: priceKinds[signatureLevel], signers, codes: smsSigners ?? 0 }),
  }),
);
