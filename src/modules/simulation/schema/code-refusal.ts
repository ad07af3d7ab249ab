import { builder } from '../../../platform/graphql/builder.ts';
import type { CodeRefusal } from '../wrong-code.ts';

export const SimulatedCodeRefusal = builder.objectRef<CodeRefusal>('SimulatedCodeRefusal').implement({
  description: 'What the page of a simulated person would have been refused with.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description:
        '`code_wrong`; `code_exhausted`: a new code is needed; `code_locked`: the notice must be sent again.',
    }),
    message: t.exposeString('message', { description: 'The same, for people.' }),
    triesLeft: t.exposeInt('triesLeft', { description: 'How many tries this code has left.' }),
  }),
});
