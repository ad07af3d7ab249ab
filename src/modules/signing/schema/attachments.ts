/** The files that the sender asks of the signer, on the signing page. */
import { uploadMb, uploadWords } from '../../../kernel/upload-limits.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { text } from '../../../platform/graphql/validators.ts';
import { attachmentsOfSigner, requestedOf } from '../../envelopes/index.ts';
import { limits as envelopeLimits, RequestedAttachmentType, withFiles } from '../../envelopes/schema/index.ts';
import { addAttachment, removeAttachment } from '../attachments.ts';
import { findSession } from '../session.ts';
import { changedSession, readableStates, SigningSessionType } from './session.ts';

builder.objectFields(SigningSessionType, (t) => ({
  attachments: t.field({
    type: [RequestedAttachmentType],
    description: 'Files that the sender asks of the signer who holds the link, with those that the signer added.',
    resolve: async ({ signer, state }, _args, { services }) => {
      const requested = requestedOf(signer);
      if (requested.length === 0 || !readableStates.includes(state)) return [];
      return withFiles(requested, await attachmentsOfSigner(services.database, signer.id));
    },
  }),
}));

const states = ['wrong_role', 'signing_not_open', 'not_your_turn', 'already_signed', 'gone'] as const;

addMutation('addAttachment', {
  description: `Adds a file of the signer who holds the link to what the sender asks for: a PDF, JPEG or PNG, as its bytes say, of at most ${uploadMb.envelope} MB. Of a picture only the pixels are kept, without place, time and device. The signer can remove it until they sign; then the sender sees it.`,
  refuses: [
    ...states,
    {
      not_found: 'The sender asks for no such file.',
      payload_too_large: `The file is larger than ${uploadWords.envelope}.`,
      invalid_body: 'The file is no PDF, JPEG or PNG, cannot be read, or there are too many already.',
      rate_limited: 'The signer has added too many files in the last hour.',
    },
  ],
  access: { links: ['sign'] },
  input: (t) => ({
    requestId: t.id({ required: true, description: 'UUID of what is asked.' }),
    name: t.string({
      required: true,
      validate: text(envelopeLimits.attachmentName),
      description: 'Name of the file on the device of the signer.',
    }),
    fileBase64: t.field({ type: 'Base64File', required: true, description: 'The file.' }),
  }),
  resolve: async ({ requestId, name, fileBase64: file }, { services, actor, origin, blob }) => {
    await addAttachment(services, actor, origin, { requestId, name, file }, blob);
    return { signingSession: await findSession(services, actor) };
  },
  payload: changedSession,
});

addMutation('removeAttachment', {
  description:
    'Removes a file that the signer who holds the link has added, before the signature. The chain keeps its fingerprint and both moments.',
  refuses: [...states, { not_found: 'The signer has added no such file.' }],
  access: { links: ['sign'] },
  input: (t) => ({ attachmentId: t.id({ required: true, description: 'UUID of the attachment.' }) }),
  resolve: async ({ attachmentId }, { services, actor, origin }) => {
    await removeAttachment(services, actor, origin, attachmentId);
    return { signingSession: await findSession(services, actor) };
  },
  payload: changedSession,
});
