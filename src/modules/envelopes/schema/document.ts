import { lengthOf } from '../../../kernel/unknown.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { ActiveContent as ActiveContentEntry } from '../../../standards/pdf/index.ts';
import { downloadUrl } from '../download-url.ts';
import { shownAttributes, shownPlace } from './field-attributes.ts';

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

const ActiveContent = builder.objectRef<ActiveContentEntry>('ActiveContent').implement({
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

builder.prismaObject('Field', {
  description:
    'A field that a signer fills in on a document. Position and size are percentages of the visible page, measured from its top left corner.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the field.' }),
    documentId: t.exposeID('documentId', { description: 'UUID of the document.' }),
    signerId: t.exposeID('signerId', { description: 'UUID of the signer who fills in the field.' }),
    ...shownPlace(t),
    value: t.exposeString('value', {
      nullable: true,
      description: 'Value that the sender prefilled, then the value that the signer entered. Null for an empty field.',
    }),
    ...shownAttributes(t),
  }),
});

builder.prismaObject('Document', {
  description: 'A PDF document of an envelope.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the document.' }),
    name: t.exposeString('name', { description: 'Name of the document, as the sender entered it.' }),
    sha256: t.expose('sha256', { type: 'Sha256', description: 'SHA-256 of the original PDF, lowercase hex.' }),
    sealedSha256: t.expose('sealedSha256', {
      type: 'Sha256',
      nullable: true,
      description: 'SHA-256 of the sealed PDF, lowercase hex. Null before sealing.',
    }),
    revision: t.exposeInt('revision', {
      description: 'Number of signed incremental updates so far. 0 for the original PDF.',
    }),
    currentSha256: t.expose('currentSha256', {
      type: 'Sha256',
      nullable: true,
      description: 'SHA-256 of the newest revision of the PDF, lowercase hex.',
    }),
    originalDownloadUrl: t.field({
      type: 'URL',
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description: 'Temporary link to the original PDF, valid for 1 hour. Null after purge.',
      select: { name: true, sha256: true, envelope: { select: { purgedAt: true } } },
      resolve: ({ name, sha256, envelope }, _args, { services }) =>
        envelope.purgedAt ? null : downloadUrl(services, sha256, name),
    }),
    pageCount: t.int({
      select: { pages: true },
      description: 'Number of pages.',
      resolve: ({ pages }) => lengthOf(pages),
    }),
    activeContent: t.field({
      type: [ActiveContent],
      select: { activeContent: true },
      description:
        'Active content of the PDF, for example scripts. Empty for most documents. The service accepts such documents, never runs their content, and records it in the evidence file.',
      resolve: ({ activeContent }) => activeContent as unknown as ActiveContentEntry[],
    }),
    fields: t.relation('fields', { query: { orderBy: { position: 'asc' } }, description: 'Fields on this document.' }),
    sealedDownloadUrl: t.field({
      type: 'URL',
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description: 'Temporary link to the sealed PDF, valid for 1 hour. Null before sealing and after purge.',
      select: { name: true, sealedSha256: true, envelope: { select: { purgedAt: true } } },
      resolve: ({ name, sealedSha256, envelope }, _args, { services }) =>
        sealedSha256 && !envelope.purgedAt ? downloadUrl(services, sealedSha256, name) : null,
    }),
  }),
});
