import { builder } from '../../../platform/graphql/builder.ts';
import type { ActiveContent as ActiveContentEntry } from '../../../standards/pdf/index.ts';

export type { ActiveContentEntry };

const ActiveContentKindEnum = builder.enumType('ActiveContentKind', {
  description: 'What a PDF can do, or can pull in, beyond being shown.',
  values: {
    JAVASCRIPT: { value: 'javascript', description: 'Scripts.' },
    AUTOMATIC_ACTION: {
      value: 'automatic_action',
      description: 'Actions that a viewer runs by itself: when the document opens, a page shows, or a field changes.',
    },
    LAUNCH: { value: 'launch', description: 'Starts a program or opens a file.' },
    SUBMIT_FORM: { value: 'submit_form', description: 'Sends form data to an address.' },
    IMPORT_DATA: { value: 'import_data', description: 'Fills the form from another file.' },
    EXTERNAL_FILE: { value: 'external_file', description: 'Refers to other files, or takes contents from them.' },
    EMBEDDED_FILE: { value: 'embedded_file', description: 'Files attached to the document.' },
    MULTIMEDIA: { value: 'multimedia', description: 'Sound, video or rich media.' },
    THREE_D: { value: 'three_d', description: 'Three-dimensional models.' },
    XFA_FORM: { value: 'xfa_form', description: 'A second form description (XFA) beside the form.' },
  } as const,
});

export const ActiveContent = builder.objectRef<ActiveContentEntry>('ActiveContent').implement({
  description: 'A kind of active content that a document has.',
  fields: (t) => ({
    kind: t.field({
      type: ActiveContentKindEnum,
      description: 'Which kind.',
      resolve: ({ kind }) => kind,
    }),
    count: t.exposeInt('count', { description: 'How many times the document has it.' }),
  }),
});
