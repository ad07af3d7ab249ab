import { MIB } from '../../../kernel/bytes.ts';
import { uploadLimits, uploadWords } from '../../../kernel/upload-limits.ts';
import type { SessionFile } from '../../../platform/database/index.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { text } from '../../../platform/graphql/validators.ts';
import { addSessionFile } from '../files/add-session-file.ts';
import { removeSessionFile } from '../files/remove-session-file.ts';
import { limits } from '../limits.ts';
import { changedSession } from './payload.ts';
import { SessionFileType } from './session-file.ts';

const access = { key: 'attendance:write', member: 'MANAGER' } as const;

addMutation('addSessionFile', {
  description: `Attaches a file to a session, such as a connection log, a programme or evaluations: a PDF, PNG, JPEG or CSV, as its bytes say, of at most ${uploadLimits.envelope.each / MIB} MB. At most ${limits.sessionFiles} for a session. Also after the session was closed: the sealed sheet does not change, and the chain records the fingerprint and the moment. Funder’s packs made from now on contain the file.`,
  refuses: [
    'not_found',
    {
      payload_too_large: `The file is larger than ${uploadWords.envelope}.`,
      invalid_body: `The file is no PDF, PNG, JPEG or CSV, or cannot be read; no attendee has that employer; or the session has ${limits.sessionFiles} files.`,
      gone: 'The sheet was purged at the end of its retention period.',
    },
  ],
  access,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'UUID of the session.' }),
    name: t.string({
      required: true,
      validate: text(limits.name),
      description: 'Name, for example `Relevé de connexion`.',
    }),
    fileBase64: t.field({ type: 'Base64File', required: true, description: 'The file.' }),
    employer: t.string({
      validate: text(limits.employer),
      description:
        'Employer whom the file concerns, as of its attendees: packs for other employers do not contain it. Default: every pack contains it.',
    }),
  }),
  resolve: async ({ sessionId, name, fileBase64: file, employer }, { services, actor, blob }) => ({
    id: sessionId,
    file: await addSessionFile(services, actor, { sessionId, name, file, employer: employer ?? null }, blob),
  }),
  payload: (t) => ({
    ...changedSession(t),
    file: t.field({
      type: SessionFileType,
      description: 'The file.',
      resolve: ({ file }: { readonly file: SessionFile }) => file,
    }),
  }),
});

addMutation('removeSessionFile', {
  description:
    'Removes a file from a session. The chain keeps its fingerprint and both moments; packs that were made before keep it.',
  refuses: ['not_found'],
  access,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'UUID of the session.' }),
    fileId: t.id({ required: true, description: 'UUID of the file.' }),
  }),
  resolve: async ({ sessionId, fileId }, { services, actor }) => {
    await removeSessionFile(services, actor, { sessionId, fileId });
    return { id: sessionId };
  },
  payload: changedSession,
});
