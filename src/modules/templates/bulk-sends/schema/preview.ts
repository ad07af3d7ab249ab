import type { Actor } from '../../../../kernel/actor.ts';
import { Fault } from '../../../../kernel/fault.ts';
import { workLanguageOf } from '../../../../kernel/language.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { enumValues } from '../../../../platform/graphql/directives.ts';
import { text } from '../../../../platform/graphql/validators.ts';
import type { Services } from '../../../../platform/services.ts';
import { assertScope } from '../../../access/index.ts';
import { LanguageEnum } from '../../../access/schema/index.ts';
import { assertAmountAffordable } from '../../../credits/index.ts';
import { getWhole } from '../../store.ts';
import { type CheckedTable, checkRows, type PricedRow } from '../check-rows.ts';
import { bulkSendColumns, type Column, limits } from '../columns.ts';
import { promisedCredits, rowsCost } from '../create-bulk-send.ts';
import type { Problem, RowRequest } from '../read-rows.ts';

/** The reasons for which a CSV cannot be sent, and what each means. Codes of other reasons are `other`. */
const problemCodes = {
  empty_csv: 'The CSV has no headings, or no row.',
  too_many_rows: 'The CSV has more rows than `limit`.',
  too_many_columns: 'The CSV has more columns than `limit`.',
  missing_column: 'A column is missing that every row needs.',
  repeated_column: 'A column is there twice.',
  empty_cell: 'A cell is empty that needs a value.',
  max_characters: 'The text is longer than `limit` characters.',
  min_characters: 'The text is shorter than `limit` characters.',
  null_character: 'The text contains U+0000.',
  half_pair: 'The text contains half of a surrogate pair.',
  not_email: 'The text is not an e-mail address.',
  not_identity: 'The text is not the UUID of an identity.',
  not_date_cell: 'The text is not a date.',
  before_first_day: 'The date is before `limit`.',
  after_last_day: 'The date is after `limit`.',
  not_document_kind: 'The text is not a kind of document.',
  not_number: 'The text is not a number of at most 15 digits.',
  whole_number: 'The number has decimals.',
  max_decimals: 'The number has more than `limit` decimals.',
  minimum: 'The number is below `limit`.',
  maximum: 'The number is above `limit`.',
  not_option: 'The text is not an option of the field.',
  not_yes_or_no: 'The text says neither yes nor no.',
  phone_needed: 'The code by SMS needs a phone number.',
  identity_needed: 'The level `ADVANCED` needs an identity.',
  identity_invalid: 'The identity does not exist or is no longer valid.',
  document_expired: 'The document of the identity has expired.',
  other: '`message` says why.',
} as const satisfies Readonly<Record<string, string>>;

type ProblemCode = keyof typeof problemCodes;

/** The code of a reason. */
const previewProblemCode = (reason: string | undefined): ProblemCode =>
  reason !== undefined && Object.hasOwn(problemCodes, reason) ? (reason as ProblemCode) : 'other';

interface Preview extends CheckedTable {
  /** Sum of the highest possible prices. */
  readonly mostCredits: number;
  readonly isAffordable: boolean;
}

/** Reads and checks a CSV for a template, and computes its cost. @throws Fault `not_found` (the template) */
async function previewBulkSend(services: Services, actor: Actor, templateId: string, csv: string): Promise<Preview> {
  const key = assertScope(actor, 'envelopes:write');
  const table = await checkRows(services, key, await getWhole(services.database, key, templateId), csv);
  const mostCredits = table.rows.reduce((sum, { credits }) => sum + credits, 0);
  const costs = { amount: mostCredits, promised: await promisedCredits(services, key) };
  try {
    await assertAmountAffordable(services, key, costs);
    return { ...table, mostCredits, isAffordable: true };
  } catch (error) {
    if (error instanceof Fault && error.code === 'insufficient_credits')
      return { ...table, mostCredits, isAffordable: false };
    throw error;
  }
}

const access = { key: 'envelopes:write', member: 'MANAGER' } as const;

const ColumnType = builder.objectRef<Column>('BulkSendColumn').implement({
  description: 'A column that the CSV of a template can have.',
  fields: (t) => ({
    heading: t.exposeString('heading', {
      description: 'Heading of the column. Case, accents, spaces and punctuation are ignored.',
    }),
    role: t.string({
      nullable: true,
      description: 'Name of the role that the column is about. Null for a column about the envelope.',
      resolve: ({ target }) => ('role' in target ? target.role : null),
    }),
    fieldId: t.id({
      nullable: true,
      description: 'UUID of the field whose value the column has. Null for other columns.',
      resolve: ({ target }) => (target.kind === 'value' ? target.fieldId : null),
    }),
    required: t.boolean({
      description: 'Whether each row needs a value.',
      resolve: ({ isRequired }) => isRequired,
    }),
  }),
});

builder.queryField('bulkSendColumns', (t) =>
  t.field({
    type: [ColumnType],
    nullable: true,
    description: 'Lists the columns that the CSV of a bulk send with this template can have.',
    refuses: ['not_found'],
    access,
    args: {
      templateId: t.arg.id({ required: true, description: 'UUID of the template.' }),
      language: t.arg({
        type: LanguageEnum,
        description:
          'Language of the headings: French, or English for any other. A CSV may have those of either. Default: `EN`.',
      }),
    },
    resolve: async (_root, { templateId, language }, { services, actor }) =>
      bulkSendColumns(
        await getWhole(services.database, assertScope(actor, 'envelopes:write'), templateId),
        workLanguageOf(language ?? 'en'),
      ),
  }),
);

const ProblemCodeEnum = builder.enumType('BulkSendProblemCode', {
  description: 'Kind of a problem. Future versions may add codes.',
  values: enumValues<ProblemCode>(problemCodes),
});

const ProblemType = builder.objectRef<Problem>('BulkSendProblem').implement({
  description: 'Why a CSV cannot be sent.',
  fields: (t) => ({
    line: t.exposeInt('line', {
      nullable: true,
      description: 'Number of the line in the CSV, from 1. Null for a problem of the whole file.',
    }),
    column: t.exposeString('column', {
      nullable: true,
      description: 'Heading of the column. Null for a problem of the whole row or file.',
    }),
    code: t.field({
      type: ProblemCodeEnum,
      description: 'Kind of the problem, for programs and translations.',
      resolve: ({ reason }) => previewProblemCode(reason),
    }),
    limit: t.string({
      nullable: true,
      description:
        'The limit that the value exceeds, for example `200` or `2026-12-31`. Null for a code without a limit.',
      resolve: ({ reason, values = {} }) =>
        previewProblemCode(reason) === 'other' ? null : (Object.values(values).map(String)[0] ?? null),
    }),
    message: t.exposeString('message', { description: 'The rule that is not met, in English.' }),
  }),
});

const PersonType = builder.objectRef<RowRequest['roles'][number]>('BulkSendPerson').implement({
  description: 'A person in a row of a CSV.',
  fields: (t) => ({
    role: t.exposeString('role', { description: 'Name of the role that the person fills.' }),
    name: t.exposeString('name', { description: 'Full name.' }),
    email: t.expose('email', { type: 'EmailAddress', access, description: 'E-mail address.' }),
  }),
});

const PreviewRowType = builder.objectRef<PricedRow>('BulkSendPreviewRow').implement({
  description: 'A row of a CSV as it was understood.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Number of the line in the CSV, from 1.' }),
    name: t.string({
      nullable: true,
      description: 'Name of the envelope. Null for the name of the template.',
      resolve: ({ request }) => request.name ?? null,
    }),
    people: t.field({
      type: [PersonType],
      description: 'The people, in the order of the roles.',
      resolve: ({ request }) => [...request.roles],
    }),
  }),
});

const PreviewType = builder.objectRef<Preview>('BulkSendPreview').implement({
  description: 'What a bulk send would do.',
  fields: (t) => ({
    total: t.int({ description: 'Number of rows without a problem.', resolve: ({ rows }) => rows.length }),
    rows: t.field({
      type: [PreviewRowType],
      description: 'The first 10 rows without a problem.',
      resolve: ({ rows }) => rows.slice(0, 10),
    }),
    problemCount: t.exposeInt('problemCount', { description: 'Number of problems.' }),
    problems: t.field({
      type: [ProblemType],
      description: 'The first 100 problems. A bulk send with problems is refused.',
      resolve: ({ problems }) => problems.slice(0, 100),
    }),
    ignoredColumns: t.stringList({
      description: 'Headings that name no column of the template. These columns are ignored.',
      resolve: ({ ignored }) => [...ignored],
    }),
    mostCredits: t.exposeInt('mostCredits', {
      description: 'Sum of the highest possible prices, in credits. 0 in test mode.',
    }),
    isAffordable: t.exposeBoolean('isAffordable', {
      description: 'Whether the credits cover this sum, beside what other bulk sends still need.',
    }),
  }),
});

builder.queryField('bulkSendPreview', (t) =>
  t.field({
    type: PreviewType,
    nullable: true,
    description: 'Reads and checks a CSV as `createBulkSend` does. It sends nothing and reserves nothing.',
    refuses: ['not_found'],
    access,
    complexity: ({ csv }) => rowsCost(csv),
    args: {
      templateId: t.arg.id({ required: true, description: 'UUID of the template.' }),
      csv: t.arg.string({ required: true, validate: text(limits.csv), description: 'The CSV, with headings.' }),
    },
    resolve: (_root, { templateId, csv }, { services, actor }) => previewBulkSend(services, actor, templateId, csv),
  }),
);
