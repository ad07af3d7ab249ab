import { builder } from '../../../platform/graphql/builder.ts';
import type { ActiveContent as ActiveContentEntry } from '../../../standards/pdf/index.ts';

export type { ActiveContentEntry };

const ActiveContentKindEnum = builder.enumType('ActiveContentKind', {
  description: 'A kind of active content: something that a PDF can do or load, besides showing its pages.',
  values: {
    JAVASCRIPT: { value: 'javascript', description: 'Scripts in JavaScript.' },
    AUTOMATIC_ACTION: {
      value: 'automatic_action',
      description:
        'Actions that a viewer runs automatically when the document opens, a page is shown or a field changes.',
    },
    LAUNCH: { value: 'launch', description: 'Actions that start a program or open a file.' },
    SUBMIT_FORM: { value: 'submit_form', description: 'Actions that send form data to an address.' },
    IMPORT_DATA: { value: 'import_data', description: 'Actions that fill in the form from another file.' },
    EXTERNAL_FILE: {
      value: 'external_file',
      description: 'References to other files, or content loaded from other files.',
    },
    EMBEDDED_FILE: { value: 'embedded_file', description: 'Files that are attached to the document.' },
    MULTIMEDIA: { value: 'multimedia', description: 'Sound, video or other rich media.' },
    THREE_D: { value: 'three_d', description: 'Three-dimensional models.' },
    XFA_FORM: {
      value: 'xfa_form',
      description: 'An XFA form: a second definition of the form, besides the PDF form fields.',
    },
  } as const,
});

export const ActiveContent = builder.objectRef<ActiveContentEntry>('ActiveContent').implement({
  description: 'One kind of active content in a document, with the number of occurrences.',
  fields: (t) => ({
    kind: t.field({
      type: ActiveContentKindEnum,
      description: 'Kind of active content.',
      resolve: ({ kind }) => kind,
    }),
    count: t.exposeInt('count', { description: 'Number of times that this kind occurs in the document.' }),
  }),
});
