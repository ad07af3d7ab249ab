import { z } from 'zod';
import { rule } from '../../../kernel/fault.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation, addMutationWithoutInput, type PayloadFields } from '../../../platform/graphql/mutation.ts';
import { TOO_SOON } from '../../../platform/graphql/refusals.ts';
import { between, failing, items, text } from '../../../platform/graphql/validators.ts';
import { LanguageEnum } from '../../access/schema/index.ts';
import { pictureText } from '../../documents/index.ts';
import { AuthenticationEnum, limits as envelopeLimits } from '../../envelopes/schema/index.ts';
import { attestOwnSignature, attestSignature, type SignatureAttestation } from '../attest-signature.ts';
import { limits } from '../limits.ts';
import { continueAtTrustService } from '../own-certificate/sign-with-certificate.ts';
import { approveDocuments, confirmReading } from '../recipient-acts.ts';
import { requestSigningCode, type SigningCode } from '../request-code.ts';
import { declineSigning, findSession, openSession, recordSigningView, type SigningSession } from '../session.ts';
import { signEnvelope } from '../sign-envelope.ts';
import { SignatureStyleEnum } from './document.ts';
import { changedSession, SigningSessionType } from './session.ts';

builder.queryField('signingSession', (t) =>
  t.field({
    type: SigningSessionType,
    description:
      'Returns the envelope, the documents and the signer of a signing link, whatever the status of the envelope.',
    access: { links: ['sign'] },
    resolve: (_root, _args, { services, actor }) => openSession(services, actor),
  }),
);

/** The payload of a mutation that may send the signer to their trust service. */
const askedSession = (
  t: PayloadFields<{ readonly signingSession: SigningSession; readonly authorizationUrl: string | null }>,
) => ({
  ...changedSession(t),
  authorizationUrl: t.expose('authorizationUrl', {
    type: 'URL',
    nullable: true,
    access: { links: ['sign'] },
    description:
      'Page of the trust service where the signer goes on; it leads back to `/certificate/return`. Null: the signer has signed.',
  }),
});

const RecordSigningViewInput = builder.inputType('RecordSigningViewInput', {
  description: 'How the signer views the signing page.',
  fields: (t) => ({
    language: t.field({ type: LanguageEnum, required: true, description: 'Language of the signing page.' }),
  }),
});

addMutation('recordSigningView', {
  description:
    'Records that the signer opened the signing page. Only the first call during the turn of the signer is recorded. The script of the page calls it, because mail scanners open links too.',
  access: { links: ['sign'] },
  input: RecordSigningViewInput,
  resolve: async (input, { services, actor, origin }) => {
    await recordSigningView(services, actor, origin, input);
    return { signingSession: await findSession(services, actor) };
  },
  payload: changedSession,
});

const RequestSigningCodeInput = builder.inputType('RequestSigningCodeInput', {
  description: 'A one-time code to send.',
  fields: (t) => ({
    channel: t.field({
      type: AuthenticationEnum,
      required: true,
      description: 'Channel of the code: one of the channels in `authentication` of the signer.',
    }),
  }),
});

export const SigningCodeType = builder.objectRef<SigningCode>('SigningCode').implement({
  description: 'A one-time code that was sent.',
  fields: (t) => ({
    channel: t.expose('channel', { type: AuthenticationEnum, description: 'Channel of the code.' }),
    sentTo: t.exposeString('sentTo', {
      access: { links: ['sign', 'batch'] },
      description: 'Masked e-mail address or phone number to which the code is sent.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Time until which the code is valid: ten minutes after sending.',
    }),
    resendAfter: t.expose('resendAfter', {
      type: 'DateTime',
      description: 'Earliest time at which another code can be requested.',
    }),
  }),
});

addMutation('requestSigningCode', {
  description:
    'Sends a six-digit one-time code to the signer. Codes by SMS add to the price of the envelope once per signer.',
  refuses: [
    'wrong_role',
    'signing_not_open',
    'not_your_turn',
    'already_signed',
    'gone',
    'invalid_body',
    {
      phone_required: 'The phone number was erased in the meantime.',
      identity_lapsed: 'The identity was erased, and its e-mail address with it.',
    },
    TOO_SOON,
    'code_locked',
  ],
  access: { links: ['sign'] },
  input: RequestSigningCodeInput,
  resolve: async (input, { services, actor }) => ({ signingCode: await requestSigningCode(services, actor, input) }),
  payload: (t) => ({
    signingCode: t.expose('signingCode', { type: SigningCodeType, description: 'The code that was sent.' }),
  }),
});

const FieldValueInput = builder.inputType('FieldValueInput', {
  description: 'Value of a field.',
  fields: (t) => ({
    fieldId: t.id({ required: true, description: 'UUID of a text, date or checkbox field of this signer.' }),
    value: t.string({
      required: true,
      validate: text(limits.value),
      description: 'Value of the field: a text, a date YYYY-MM-DD, or `true` or `false` for a checkbox.',
    }),
  }),
});

const ShownPagesInput = builder.inputType('ShownPagesInput', {
  description: 'How long the pages of a document were shown.',
  fields: (t) => ({
    document: t.int({
      required: true,
      validate: between({ min: 1, max: limits.shownDocuments }),
      description: 'Number of the document in the envelope, from 1.',
    }),
    seconds: t.intList({
      required: true,
      validate: items(between({ min: 0, max: limits.shownSeconds }), { max: limits.shownPages }),
      description: 'Seconds by page, from the first page. Pages that were not reached may be left out at the end.',
    }),
  }),
});

const SignEnvelopeInput = builder.inputType('SignEnvelopeInput', {
  description: 'The signature of a signer.',
  fields: (t) => ({
    values: t.field({
      type: [FieldValueInput],
      required: true,
      validate: items(z.any(), envelopeLimits.fields),
      description: 'Values of the text, date and checkbox fields of this signer.',
    }),
    drawnSignature: t.string({
      validate: pictureText,
      description:
        'Drawn signature: a PNG in base64, no larger than 300 KB. A signature field requires one of the three signatures.',
    }),
    typedSignature: t.string({ validate: text(envelopeLimits.signerName), description: 'Typed signature: a name.' }),
    signatureStyle: t.field({
      type: SignatureStyleEnum,
      description:
        'Handwriting in which the typed signature and initials are drawn. Default: `CAVEAT`, which is also used if a style lacks one of the letters.',
    }),
    uploadedSignature: t.string({
      validate: pictureText,
      description:
        'Picture of a signature, for example of one on paper: a PNG in base64, no larger than 300 KB and 4000 × 2000 pixels. Its metadata is removed.',
    }),
    drawnInitials: t.string({
      validate: pictureText,
      description:
        'Drawn initials: a PNG in base64, no larger than 300 KB. A field for initials requires this or `typedInitials`; they are put into all of them.',
    }),
    typedInitials: t.string({
      validate: text(limits.typedInitials),
      description: 'Typed initials. Do not give `drawnInitials` as well.',
    }),
    place: t.string({
      validate: text(limits.place),
      description: 'Place of signature ("Fait à").',
    }),
    consentSha256: t.field({
      type: 'Sha256',
      required: true,
      description: 'SHA-256 of the consent text that was shown to the signer.',
    }),
    language: t.field({ type: LanguageEnum, required: true, description: 'Language of the signing page.' }),
    pagesShown: t.field({
      type: [ShownPagesInput],
      validate: items(z.unknown(), { max: limits.shownDocuments }),
      description:
        'How long the page showed each page, for the evidence file. It is what the page reports, not a measurement of the service.',
    }),
    code: t.string({
      validate: z.string().regex(/^\d{6}$/, failing(rule('not_six_digits'))),
      description: 'One-time code of six digits. Required if the signer has channels in `authentication`.',
    }),
  }),
});

addMutation('signEnvelope', {
  description:
    'Signs all documents of the envelope. At level `ADVANCED` it issues a certificate for the signer and signs with it. After the last signature, the documents are sealed. A signer with `ownCertificate` is sent to their trust service instead (`authorizationUrl`), and goes on with `continueCertificateSignature`.',
  refuses: [
    'wrong_role',
    'invalid_body',
    'signing_not_open',
    'not_your_turn',
    'already_signed',
    'gone',
    'identity_pending',
    'identity_lapsed',
    'code_required',
    { code_wrong: '`triesLeft` says how many tries are left.' },
    'code_expired',
    'code_exhausted',
    'code_locked',
    { unavailable: 'Nothing was signed; try again.' },
  ],
  access: { links: ['sign'] },
  input: SignEnvelopeInput,
  resolve: async (input, { services, actor, origin }) => {
    const signed = await signEnvelope(services, actor, origin, {
      values: input.values,
      drawnSignature: input.drawnSignature ?? null,
      typedSignature: input.typedSignature ?? null,
      signatureStyle: input.signatureStyle ?? null,
      uploadedSignature: input.uploadedSignature ?? null,
      drawnInitials: input.drawnInitials ?? null,
      typedInitials: input.typedInitials ?? null,
      place: input.place ?? null,
      consentSha256: input.consentSha256,
      code: input.code ?? null,
      pagesShown: input.pagesShown ?? [],
    });
    return {
      signingSession: signed?.session ?? (await findSession(services, actor)),
      authorizationUrl: signed?.authorizationUrl ?? null,
    };
  },
  payload: askedSession,
});

addMutation('continueCertificateSignature', {
  description:
    'Goes on when a signer with a certificate of their own is back from their trust service. The first time, it chooses the certificate that names the person of the identity, and returns where the signer authorizes it to sign all documents. The second time it signs. After a refusal nothing was signed, and `signEnvelope` begins again.',
  refuses: [
    'authorization_lapsed',
    'certificate_refused',
    { unavailable: 'The trust service or a time-stamp could not be reached: nothing was signed.' },
  ],
  access: { links: ['sign'] },
  input: (t) => ({
    state: t.string({
      required: true,
      validate: text(limits.authorizationCode),
      description: '`state` of the address to which the trust service led back. It counts once.',
    }),
    code: t.string({
      required: true,
      validate: text(limits.authorizationCode),
      description: '`code` of the address to which the trust service led back.',
    }),
  }),
  resolve: async (input, { services, actor, origin }) => {
    const { session, authorizationUrl } = await continueAtTrustService(services, actor, origin, input);
    return { signingSession: session, authorizationUrl };
  },
  payload: askedSession,
});

const DeclineSigningInput = builder.inputType('DeclineSigningInput', {
  description: 'A refusal to sign or to agree.',
  fields: (t) => ({
    reason: t.string({
      required: true,
      validate: text(limits.reason),
      description: 'Reason for declining. The sender sees it.',
    }),
  }),
});

addMutation('declineSigning', {
  description:
    'Records that the signer declines to sign, or that the approver does not agree, and notifies the sender. The envelope stays sent, and the person can still sign or agree.',
  refuses: ['wrong_role', 'signing_not_open', 'not_your_turn', 'already_signed', 'gone'],
  access: { links: ['sign'] },
  input: DeclineSigningInput,
  resolve: async (input, { services, actor, origin }) => {
    await declineSigning(services, actor, origin, input);
    return { signingSession: await findSession(services, actor) };
  },
  payload: changedSession,
});

addMutationWithoutInput('approveDocuments', {
  description:
    'Records that the approver who holds the link agrees to the documents. Then it is the turn of the next people; after the last signature and the last agreement the seal begins.',
  refuses: ['wrong_role', 'signing_not_open', 'not_your_turn', 'already_signed', 'gone'],
  access: { links: ['sign'] },
  resolve: async ({ services, actor, origin }) => {
    await approveDocuments(services, actor, origin);
    return { signingSession: await findSession(services, actor) };
  },
  payload: changedSession,
});

addMutationWithoutInput('confirmReading', {
  description:
    'Records that the viewer who holds the link has read the documents. It is possible during their turn, and as long as the completed documents are kept.',
  refuses: ['wrong_role', 'signing_not_open', 'not_your_turn', 'already_signed', 'gone'],
  access: { links: ['sign'] },
  resolve: async ({ services, actor, origin }) => {
    await confirmReading(services, actor, origin);
    return { signingSession: await findSession(services, actor) };
  },
  payload: changedSession,
});

const SignatureAttestationType = builder.objectRef<SignatureAttestation>('SignatureAttestation').implement({
  description: 'The attestation of one signature: a sealed PDF without the data of the other signers.',
  fields: (t) => ({
    sha256: t.expose('sha256', { type: 'Sha256', description: 'SHA-256 of the file.' }),
    downloadUrl: t.expose('downloadUrl', {
      type: 'URL',
      access: { key: 'envelopes:write', member: 'MANAGER', links: ['sign'] },
      description: 'Temporary link to the file, valid for 1 hour.',
    }),
  }),
});

const attestationField = (t: PayloadFields<{ readonly signatureAttestation: SignatureAttestation }>) => ({
  signatureAttestation: t.expose('signatureAttestation', {
    type: SignatureAttestationType,
    description: 'The new attestation.',
  }),
});

const attests =
  'Makes the attestation of a signature, once the documents are sealed: a page that says who signed what, when and how, sealed by the service.';
const attestRefusals = ['not_attestable', 'gone', { unavailable: 'Try again.' }] as const;

addMutationWithoutInput('attestOwnSignature', {
  description: `${attests} For the signer of a signing link.`,
  refuses: [...attestRefusals],
  access: { links: ['sign'] },
  resolve: async ({ services, actor }) => ({ signatureAttestation: await attestOwnSignature(services, actor) }),
  payload: attestationField,
});

const AttestSignatureInput = builder.inputType('AttestSignatureInput', {
  description: 'The signature to attest.',
  fields: (t) => ({ signerId: t.id({ required: true, description: 'UUID of the signer.' }) }),
});

addMutation('attestSignature', {
  description: `${attests} For the sender.`,
  refuses: ['not_found', ...attestRefusals],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: AttestSignatureInput,
  resolve: async ({ signerId }, { services, actor }) => ({
    signatureAttestation: await attestSignature(services, actor, { signerId }),
  }),
  payload: attestationField,
});
