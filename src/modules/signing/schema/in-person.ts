/** Signing in person: a member opens it for a device, whose link shows who is next and opens each turn. */
import { z } from 'zod';
import { rule } from '../../../kernel/fault.ts';
import type { InPersonCheck } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation, addMutationWithoutInput, type InputFields } from '../../../platform/graphql/mutation.ts';
import { failing, items } from '../../../platform/graphql/validators.ts';
import { assertLink, assertMember } from '../../access/index.ts';
import { ModeEnum, organizationNameOf, timeZoneOf } from '../../access/schema/index.ts';
import { brandingField } from '../../documents/branding/schema/index.ts';
import { changedEnvelope, limits as envelopeLimits } from '../../envelopes/schema/index.ts';
import {
  beginInPersonTurn,
  endInPersonSigning,
  type InPersonPerson,
  type InPersonView,
  openInPersonSigning,
  readInPerson,
} from '../in-person.ts';
import { pinPattern } from '../limits.ts';
import { hostUrl, readSeatHost } from '../seat.ts';
import { SigningSessionType, SigningStateEnum } from './session.ts';

const CheckEnum = builder.enumType('InPersonCheck', {
  description: 'How the host of signing in person made sure who a signer is.',
  values: {
    KNOWN_PERSONALLY: { description: 'The host knows the person.' },
    ID_CARD: { description: 'The host saw an identity card.' },
    PASSPORT: { description: 'The host saw a passport.' },
    RESIDENCE_PERMIT: { description: 'The host saw a residence permit.' },
    DRIVING_LICENCE: { description: 'The host saw a driving licence.' },
  } satisfies Record<InPersonCheck, { description: string }>,
});

const host = { links: ['host'] } as const;

const PersonType = builder.objectRef<InPersonPerson>('InPersonPerson').implement({
  description: 'A signer who can sign on the device.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the signer.', resolve: ({ signer }) => signer.id }),
    name: t.string({ description: 'Full name of the signer.', resolve: ({ signer }) => signer.name }),
    state: t.expose('state', { type: SigningStateEnum, description: 'What the signer can do now.' }),
    declinedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the signer declined to sign. Null if the signer has not declined.',
      resolve: ({ signer }) => signer.declinedAt,
    }),
    needsCode: t.boolean({
      description: 'Whether the signer gets a code unless the host states who they are.',
      resolve: ({ signer }) => signer.authentication.length > 0,
    }),
    isCheckable: t.exposeBoolean('isCheckable', {
      description:
        'Whether the host may state how they made sure who the signer is, instead of a code. At level `SIMPLE` only.',
    }),
  }),
});

const InPersonType = builder.objectRef<InPersonView>('InPersonSigning').implement({
  description: 'Signing in person on one device, as the device shows it.',
  fields: (t) => ({
    isOpen: t.exposeBoolean('isOpen', { description: 'Whether signers can sign here now.' }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'Time until which signers can sign here.',
      resolve: ({ row }) => row.expiresAt,
    }),
    hostName: t.exposeString('hostName', { description: 'Name of the member who opened it.' }),
    envelopeName: t.string({ description: 'Name of the envelope.', resolve: ({ envelope }) => envelope.name }),
    mode: t.field({ type: ModeEnum, description: 'Mode of the envelope.', resolve: ({ envelope }) => envelope.mode }),
    organizationName: t.string({
      description: 'Name of the organisation that sent the envelope.',
      resolve: ({ organizationId }, _args, { services }) => organizationNameOf(services, organizationId),
    }),
    branding: brandingField(t),
    timeZone: t.field({
      type: 'TimeZone',
      description: 'IANA time zone in which to show times: that of the organisation.',
      resolve: ({ organizationId }, _args, { services }) => timeZoneOf(services, organizationId),
    }),
    people: t.field({
      type: [PersonType],
      description: 'The signers who can sign here, in their order.',
      resolve: ({ people }) => [...people],
    }),
  }),
});

builder.queryField('inPersonSigning', (t) =>
  t.field({
    type: InPersonType,
    description: 'Returns signing in person, for the device that holds its link.',
    access: host,
    resolve: (_root, _args, { services, actor }) => readInPerson(services, assertLink(actor, 'host')),
  }),
);

const pinField = (t: InputFields, description: string) =>
  t.string({ required: true, validate: z.string().regex(pinPattern, failing(rule('not_six_digits'))), description });

addMutation('openInPersonSigning', {
  description:
    'Opens signing in person: signers of a sent envelope sign one after the other on the device of the member who calls it. Returns the address to open on that device. The PIN of the member begins the turn of each signer there; five wrong ones end it, as does another opening for the envelope.',
  refuses: [
    'not_found',
    {
      invalid_status: 'The envelope is not sent or has expired, or none of its signers can sign in person.',
      invalid_body: 'One of `signerIds` is no signer of the envelope who can sign in person.',
    },
  ],
  access: { member: 'MANAGER' },
  input: (t) => ({
    envelopeId: t.id({ required: true, description: 'UUID of the envelope.' }),
    signerIds: t.idList({
      validate: items(z.any(), { min: 1, max: envelopeLimits.signers.max }),
      description: 'UUIDs of the signers. Default: everybody who can sign in person.',
    }),
    pin: pinField(t, 'Six digits that the member chooses, and enters on the device before each signer.'),
  }),
  resolve: async ({ envelopeId, signerIds, pin }, { services, actor, origin }) => {
    const member = assertMember(actor, 'MANAGER');
    const opened = await openInPersonSigning(services, member, origin, {
      ...{ envelopeId, signerIds: signerIds ?? null, pin },
    });
    return { id: opened.envelopeId, url: hostUrl(services, opened), expiresAt: opened.expiresAt };
  },
  payload: (t) => ({
    url: t.expose('url', {
      type: 'URL',
      access: { member: 'MANAGER' },
      description: 'Address to open on the device. It signs nothing without the PIN.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time until which signers can sign there.' }),
    envelope: changedEnvelope(t),
  }),
});

addMutation('beginInPersonTurn', {
  description:
    'Begins the turn of a signer on the device, after the host has entered their PIN. Returns the signing page of this turn; the page of the turn before signs nothing any more.',
  refuses: [
    'in_person_ended',
    { pin_wrong: '`triesLeft` says how many tries are left.', not_found: 'The signer cannot sign on this device.' },
    { invalid_body: '`check` is given where a code is needed, or is missing where none is sent.' },
    ...['not_your_turn', 'already_signed', 'gone'],
  ],
  access: host,
  input: (t) => ({
    signerId: t.id({ required: true, description: 'UUID of the signer.' }),
    pin: pinField(t, 'PIN of the host.'),
    check: t.field({
      type: CheckEnum,
      description:
        'How the host made sure who the signer is. The evidence says so, and no code is asked. Default: the signer proves it by a code.',
    }),
  }),
  resolve: async ({ signerId, pin, check }, { services, actor, origin }) => ({
    signUrl: await beginInPersonTurn(services, assertLink(actor, 'host'), origin, {
      ...{ signerId, pin, check: check ?? null },
    }),
  }),
  payload: (t) => ({
    signUrl: t.expose('signUrl', {
      type: 'URL',
      access: host,
      description: 'Signing page of the signer, for half an hour.',
    }),
  }),
});

addMutationWithoutInput('endInPersonSigning', {
  description: 'Ends signing in person on the device. Does nothing if it has ended.',
  access: host,
  resolve: async ({ services, actor }) => {
    const link = assertLink(actor, 'host');
    await endInPersonSigning(services, link);
    return { inPersonSigning: await readInPerson(services, link) };
  },
  payload: (t) => ({
    inPersonSigning: t.expose('inPersonSigning', {
      type: InPersonType,
      description: 'Signing in person, which has ended.',
    }),
  }),
});

const SeatHostType = builder
  .objectRef<{ readonly hostName: string; readonly returnUrl: string }>('InPersonHost')
  .implement({
    description: 'On whose device a signer signs in person.',
    fields: (t) => ({
      hostName: t.exposeString('hostName', { description: 'Name of the member whose device it is.' }),
      returnUrl: t.expose('returnUrl', {
        type: 'URL',
        access: { links: ['sign'] },
        description: 'Page to which the device goes back. It signs nothing without the PIN of the host.',
      }),
    }),
  });

builder.objectField(SigningSessionType, 'inPerson', (t) =>
  t.field({
    type: SeatHostType,
    nullable: true,
    description: 'On whose device the signer signs in person. Null for a signer with a link of their own.',
    resolve: ({ seat }, _args, { services }) => (seat ? readSeatHost(services, seat) : null),
  }),
);
