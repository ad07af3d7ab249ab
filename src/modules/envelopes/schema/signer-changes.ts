/** What a signer changed of the person who signs, for the sender. */
import { shownAddress } from '../../../kernel/erased.ts';
import type { SignerChange } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { changesOfSigner, delegationIn, nameCorrectionsIn } from '../signer-changes.ts';
import './signer.ts';

const DelegationType = builder.objectRef<SignerChange>('Delegation').implement({
  description: 'A signature that a signer gave to another person.',
  fields: (t) => ({
    name: t.exposeString('formerName', {
      description: 'Full name of the person whom the sender had named. Empty once they were erased.',
    }),
    email: t.field({
      type: 'EmailAddress',
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description: 'E-mail address of that person; null for client tokens.',
      resolve: ({ formerEmail }) => shownAddress(formerEmail ?? ''),
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why, in their words. Null if they gave no reason.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'Time at which the signature was given away.' }),
  }),
});

const NameCorrectionType = builder.objectRef<SignerChange>('NameCorrection').implement({
  description: 'A correction of the name of a signer, made by the signer.',
  fields: (t) => ({
    formerName: t.exposeString('formerName', { description: 'The name before. Empty once the person was erased.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the correction.' }),
  }),
});

builder.prismaObjectField(
  'Signer',
  'delegation',
  (t) =>
    t.field({
      type: DelegationType,
      nullable: true,
      select: { id: true },
      description: 'In whose place the signer signs. Null for a signer whom the sender named.',
      resolve: async ({ id }, _args, { services }) => delegationIn(await changesOfSigner(services.database, id)),
      // plugin-validation gives FieldRef a method that plugin-prisma's builder type does not know.
    }) as never,
);

builder.prismaObjectField(
  'Signer',
  'nameCorrections',
  (t) =>
    t.field({
      type: [NameCorrectionType],
      select: { id: true },
      description: 'Corrections of the name by the signer, oldest first.',
      resolve: async ({ id }, _args, { services }) => [
        ...nameCorrectionsIn(await changesOfSigner(services.database, id)),
      ],
    }) as never,
);
