import { builder } from '../../../../platform/graphql/builder.ts';
import { addMutation, type InputFields, type PayloadFields } from '../../../../platform/graphql/mutation.ts';
import { email } from '../../../../platform/graphql/validators.ts';
import { assertMember } from '../../index.ts';
import { erasePerson, exportPerson } from '../people.ts';
import { liftRestriction, limits, type Person, restrictPerson } from '../restrict-person.ts';

const access = { member: 'OWNER' } as const;

/** A person, and since when they are restricted if that was read already. */
type ShownPerson = Person & { readonly since?: Date };

const PersonType = builder.objectRef<ShownPerson>('Person').implement({
  description: 'A person within the organisation, by their e-mail address.',
  fields: (t) => ({
    email: t.expose('email', { type: 'EmailAddress', access, description: 'The address, lowercase.' }),
    restrictedSince: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when the data of the person is only stored. Null: it is not restricted.',
      resolve: async ({ organizationId, email, since }, _args, { services }) => {
        if (since) return since;
        const where = { organizationId_email: { organizationId, email } };
        return (await services.database.prisma.restrictedPerson.findUnique({ where }))?.since ?? null;
      },
    }),
  }),
});

const byEmail = (t: InputFields) => ({
  email: t.field({
    type: 'EmailAddress',
    required: true,
    validate: email,
    description: 'E-mail address of the person, whatever its case.',
  }),
});
const person = (t: PayloadFields<Person>) =>
  t.field({ type: PersonType, description: 'The person.', resolve: (parent) => parent });

builder.queryField('restrictedPeople', (t) =>
  t.field({
    type: [PersonType],
    description: `Lists the people whose data the organisation only stores, by address: at most ${limits.restricted}.`,
    access,
    complexity: { field: 100 },
    resolve: (_root, _args, { services, actor }) =>
      services.database.prisma.restrictedPerson.findMany({
        where: { organizationId: assertMember(actor, 'OWNER').organizationId },
        orderBy: { email: 'asc' },
      }),
  }),
);

addMutation('exportPerson', {
  description:
    'Gives everything that the organisation stores about a person, in both modes: rows of signers, attendees, mandataries, identities and members, and what hangs on them, decrypted. For the right of access. Files are named in the rows.',
  refuses: [{ invalid_body: `A table has more than ${limits.rows} rows of the person.` }],
  access,
  complexity: { field: 500 },
  input: byEmail,
  resolve: (input, { services, actor }) => exportPerson(services, actor, input.email),
  payload: (t) => ({
    person: person(t),
    json: t.exposeString('json', { description: 'The rows by table, as JSON.' }),
  }),
});

addMutation('erasePerson', {
  description:
    'Erases a person as a signer of all envelopes of the organisation that have ended, the comments on these envelopes, and the comments that the person wrote as a member of the team. Sealed documents and evidence files keep the name until their own end.',
  refuses: [{ invalid_body: 'The data of the person is restricted.' }],
  access,
  complexity: { field: 500 },
  input: byEmail,
  resolve: (input, { services, actor }) => erasePerson(services, actor, input.email),
  payload: (t) => ({
    person: person(t),
    erased: t.exposeIDList('erased', { description: 'UUIDs of the envelopes in which the person was erased.' }),
    left: t.exposeIDList('left', {
      description: 'UUIDs of the envelopes that have not ended: erase again afterwards.',
    }),
  }),
});

addMutation('restrictPerson', {
  description:
    'Restricts what is done with a person’s data to storing it (GDPR, Article 18): no message is sent to them, except codes that they ask for, and nothing of them is erased by `erasePerson`.',
  refuses: [{ invalid_body: `${limits.restricted} people are restricted already.` }],
  access,
  input: byEmail,
  resolve: (input, { services, actor }) => restrictPerson(services, actor, input.email),
  payload: (t) => ({ person: person(t) }),
});

addMutation('liftRestriction', {
  description: 'Lifts the restriction of a person’s data. Messages that were not sent stay unsent.',
  access,
  input: byEmail,
  resolve: (input, { services, actor }) => liftRestriction(services, actor, input.email),
  payload: (t) => ({ person: person(t) }),
});
