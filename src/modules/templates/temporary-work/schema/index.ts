import { builder } from '../../../../platform/graphql/builder.ts';
import { addMutation } from '../../../../platform/graphql/mutation.ts';
import { text } from '../../../../platform/graphql/validators.ts';
import { limits } from '../../limits.ts';
import { changedTemplate } from '../../schema/types.ts';
import { createTemporaryWorkTemplate } from '../create-temporary-work-template.ts';

const TemporaryWorkPaperEnum = builder.enumType('TemporaryWorkPaper', {
  description: 'A document of temporary work (Code du travail, articles L. 1251-1 and following).',
  values: {
    CONTRAT_MISSION: {
      description: 'Mission contract between agency and worker, with the mentions of L. 1251-16.',
    },
    CMAD: { description: 'Supply contract between agency and client, with the mentions of L. 1251-43.' },
    AVENANT: { description: 'Amendment of a mission contract, between agency and worker.' },
    RELEVE_HEURES: { description: 'Hours of a week, signed by the worker and for the client.' },
  },
});

addMutation('createTemporaryWorkTemplate', {
  description:
    'Draws a document of temporary work, in French, and creates an ordinary template of it. The mentions that the law wants are required fields, with the words of the law beside each. The first role fills them in, unless the sender does: agency, then worker or client; of the hours worker, then client. Signers have a code by e-mail. Name and facts of the organisation are the default value of the agency.',
  refuses: [{ invalid_body: `The organisation has ${limits.templates} templates.` }],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({
    kind: t.field({ type: TemporaryWorkPaperEnum, required: true, description: 'Which document.' }),
    name: t.string({
      validate: text(limits.name),
      description: 'Name of the template. Default: the title of the document, in French.',
    }),
  }),
  resolve: ({ kind, name }, { services, actor }) =>
    createTemporaryWorkTemplate(services, actor, { kind, name: name ?? null }),
  payload: (t) => ({ template: changedTemplate(t) }),
});
