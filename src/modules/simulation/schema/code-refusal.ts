import { builder } from '../../../platform/graphql/builder.ts';
import { enumValues } from '../../../platform/graphql/enum-values.ts';
import type { PayloadFields } from '../../../platform/graphql/mutation.ts';
import type { CodeRefusal, RefusedCode } from '../wrong-code.ts';

const RefusedCodeEnum = builder.enumType('SimulatedCodeRefusalCode', {
  description: 'Those error codes that a wrong one-time code leads to.',
  values: enumValues<RefusedCode>({
    code_wrong: 'The code is wrong. More tries are left.',
    code_exhausted: 'No tries are left: a new code is needed.',
    code_locked: 'All codes are locked: the notice must be sent again.',
  }),
});

const SimulatedCodeRefusal = builder.objectRef<CodeRefusal>('SimulatedCodeRefusal').implement({
  description: 'The error that a simulated person gets for a wrong code.',
  fields: (t) => ({
    code: t.expose('code', { type: RefusedCodeEnum, description: 'Code of the error.' }),
    message: t.exposeString('message', { description: 'Description of the error in English.' }),
    triesLeft: t.exposeInt('triesLeft', { description: 'Number of tries that remain for this code.' }),
  }),
});

/** The payload field `refusal`. */
export const codeRefusal = (t: PayloadFields<{ readonly refusal: CodeRefusal }>) =>
  t.expose('refusal', { type: SimulatedCodeRefusal, description: 'The error that the simulated person got.' });
