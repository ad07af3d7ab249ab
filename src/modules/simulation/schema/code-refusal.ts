import { builder } from '../../../platform/graphql/builder.ts';
import type { CodeRefusal } from '../wrong-code.ts';

export const SimulatedCodeRefusal = builder.objectRef<CodeRefusal>('SimulatedCodeRefusal').implement({
  description: 'The error that a simulated person gets for a wrong code.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description:
        'Error code: `code_wrong`, `code_exhausted` (a new code is needed) or `code_locked` (the notice must be sent again).',
    }),
    message: t.exposeString('message', { description: 'Description of the error in English.' }),
    triesLeft: t.exposeInt('triesLeft', { description: 'Number of tries that remain for this code.' }),
  }),
});
