import { itemAt } from '../../../kernel/definitely.ts';
import type { WorkLanguage } from '../../../kernel/language.ts';
import { reasonsFrom } from '../../../kernel/reason.ts';
import type { TemplateField } from '../../../platform/database/index.ts';
import { type PersonColumn, personColumn, plainHeading } from '../../../standards/csv/index.ts';
import { legalRule } from '../../envelopes/index.ts';
import { limits as envelopeLimits } from '../../envelopes/schema/index.ts';
import { isOpen, namesToFill, type WholeTemplate } from '../store.ts';

/** What a column says. */
export type ColumnTarget =
  | { readonly kind: 'envelope'; readonly part: EnvelopePart }
  | { readonly kind: 'person'; readonly role: string; readonly part: PersonPart }
  | ({ readonly kind: 'value'; readonly role: string; readonly fieldId: string } & ValueRule);

type EnvelopePart = 'name' | 'message' | 'documentKind' | 'missionStartsAt';

/** Columns of people that only lists of attendees have. */
const ofAttendees = ['externalRef', 'employer', 'fileNumber'] as const;

export type PersonPart = Exclude<PersonColumn, (typeof ofAttendees)[number]>;

const isPersonPart = (column: PersonColumn | undefined): column is PersonPart =>
  column !== undefined && !(ofAttendees as readonly PersonColumn[]).includes(column);

/** What a value must be. */
export interface ValueRule {
  readonly type: ValueType;
  readonly format: TemplateField['format'];
}

type ValueType = 'TEXT' | 'DATE' | 'CHECKBOX';

/** A column that the CSV of a template can have. */
export interface Column {
  /** The heading that results and models use. */
  readonly heading: string;
  readonly target: ColumnTarget;
  /** Whether each row needs a value. */
  readonly isRequired: boolean;
}

/** The words of headings. `readColumnTarget` reads those of both languages. */
const words = {
  en: {
    envelope: {
      name: 'envelope name',
      message: 'envelope message',
      documentKind: 'document kind',
      missionStartsAt: 'mission start',
    },
    person: { name: 'name', email: 'email', phone: 'phone', identity: 'identity' },
    value: { TEXT: 'text', DATE: 'date', CHECKBOX: 'check' },
  },
  fr: {
    envelope: {
      name: 'nom de l’enveloppe',
      message: 'message',
      documentKind: 'nature du document',
      missionStartsAt: 'début de la mission',
    },
    person: { name: 'nom complet', email: 'e-mail', phone: 'téléphone', identity: 'identité' },
    value: { TEXT: 'texte', DATE: 'date', CHECKBOX: 'case' },
  },
} as const;

/** Columns of every template. The other parts are read too; the model has the mission's where it gives a deadline. */
const envelopeParts = ['name', 'message'] as const;
const missionParts = ['missionStartsAt'] as const;
const personParts = ['name', 'email', 'phone', 'identity'] as const;
/** Of a role that does not sign. */
const recipientParts = ['name', 'email'] as const;

/** The columns of a template: its envelopes' name and message, the people of its roles, and the values of its fields. */
export function bulkSendColumns(template: WholeTemplate, language: WorkLanguage = 'en'): Column[] {
  const { envelope, person } = words[language];
  return [
    ...[
      ...envelopeParts,
      ...(legalRule(template) || template.documentKind === 'RELEVE_HEURES' ? missionParts : []),
    ].map((part): Column => ({ heading: envelope[part], target: { kind: 'envelope', part }, isRequired: false })),
    ...template.roles.flatMap(({ name: role }) =>
      personParts.map((part): Column => {
        const isRequired = part === 'name' || part === 'email';
        return { heading: `${role} ${person[part]}`, target: { kind: 'person', role, part }, isRequired };
      }),
    ),
    ...template.recipients.filter(isOpen).flatMap(({ name: role }) =>
      recipientParts.map(
        (part): Column => ({
          heading: `${role} ${person[part]}`,
          target: { kind: 'person', role, part },
          isRequired: true,
        }),
      ),
    ),
    ...template.roles.flatMap(({ id, name }) => valueColumns(template, { id, name }, language)),
  ];
}

/**
 * Columns of a role's fields: by their label, or by their type. Several without a label of their own are numbered, in
 * the order of the template.
 */
function valueColumns(
  { fields }: WholeTemplate,
  { id: roleId, name: role }: { readonly id: string; readonly name: string },
  language: WorkLanguage,
): Column[] {
  const own = fields.filter((field) => field.roleId === roleId && field.type !== 'SIGNATURE');
  const labels = counts(own.map(({ label }) => label));
  const ownColumnWord = ({ label, type }: (typeof own)[number]) =>
    label && labels.get(label) === 1 ? label : words[language].value[type as ValueType];
  const ofWord = counts(own.map(ownColumnWord));
  const numbers = new Map<string, number>();
  return own.map((field): Column => {
    const { id: fieldId, type, format } = field;
    const word = ownColumnWord(field);
    const number = (numbers.get(word) ?? 0) + 1;
    numbers.set(word, number);
    const target = { kind: 'value', role, fieldId, type: type as ValueType, format } as const;
    return { heading: `${role} ${word}${ofWord.get(word)! > 1 ? ` ${number}` : ''}`, target, isRequired: false };
  });
}

/** How many times each value is in a list. */
function counts<T>(values: readonly T[]): ReadonlyMap<T, number> {
  const found = new Map<T, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}

const envelopeHeadings: Readonly<Record<string, EnvelopePart>> = {
  ...{ envelope: 'name', envelopename: 'name', enveloppe: 'name', nomdelenveloppe: 'name', document: 'name' },
  ...{ message: 'message', envelopemessage: 'message' },
  ...{ documentkind: 'documentKind', kindofdocument: 'documentKind', naturedudocument: 'documentKind' },
  ...{ missionstart: 'missionStartsAt', missionstartsat: 'missionStartsAt', startofmission: 'missionStartsAt' },
  ...{ debutdelamission: 'missionStartsAt', debutdemission: 'missionStartsAt', debutmission: 'missionStartsAt' },
};

/** French words of the headings of values. */
const translated = (heading: string): string => heading.replace('texte', 'text').replace('case', 'check');

/**
 * Returns a function that tells what a heading of a CSV names: in English or French, with the role first or last. Null
 * for other texts. Its time does not depend on the number of fields.
 */
export function headingReader(template: WholeTemplate): (heading: string) => ColumnTarget | null {
  const values = new Map<string, { readonly target: ColumnTarget; readonly at: number }>();
  for (const [at, { heading, target }] of bulkSendColumns(template).entries()) {
    if (target.kind !== 'value') continue;
    for (const plain of [target.fieldId, heading].map(plainHeading))
      if (!values.has(plain)) values.set(plain, { target, at });
  }
  const readPersonColumn = personReader(template);
  return (heading) => {
    if (heading.length > limits.heading) return null;
    const plain = plainHeading(heading);
    const part = Object.hasOwn(envelopeHeadings, plain) ? envelopeHeadings[plain] : undefined;
    if (part) return { kind: 'envelope', part };
    const [value] = [values.get(plain), values.get(translated(plain))]
      .filter((found) => found !== undefined)
      .sort((a, b) => a.at - b.at);
    return value?.target ?? readPersonColumn(plain);
  };
}

function personReader(template: WholeTemplate): (plain: string) => ColumnTarget | null {
  const names = namesToFill(template);
  const byLength = names
    .map((role) => ({ role, plainRole: plainHeading(role) }))
    .sort((a, b) => b.role.length - a.role.length);
  return (plain) => {
    for (const { role, plainRole } of byLength) {
      const part = restsOf(plain, plainRole).map(personColumn).find(Boolean);
      if (isPersonPart(part)) return { kind: 'person', role, part };
    }
    const part = names.length === 1 ? personColumn(plain) : undefined;
    return isPersonPart(part) ? { kind: 'person', role: itemAt(names, 0), part } : null;
  };
}

/** What is left of a heading without the role at its beginning or end: "email of tenant" leaves "email". */
const restsOf = (plain: string, role: string): string[] => [
  ...(plain.startsWith(role) ? [plain.slice(role.length)] : []),
  ...(plain.endsWith(role) ? [plain.slice(0, -role.length), plain.slice(0, -role.length).replace(joining, '')] : []),
];

/** Words between an attribute and a role. */
const joining = /(?:de(?:la|l)?|du|of(?:the)?)$/;

const { name, message, signerName, phone, fieldValue, search } = envelopeLimits;

/** Limits of bulk sends. Lengths in code points. */
export const limits = {
  name,
  message,
  signerName,
  phone,
  fieldValue,
  search,
  /** Envelopes of one bulk send. */
  rows: 1_000,
  /** Columns of a CSV. Enough for 2,000 fields, ten people and as many columns again that are ignored. */
  columns: 4_100,
  /** Characters of a heading that can name a column: a role and a label at their longest, and more. */
  heading: 1_000,
  /** Problems that are told. The rest is only counted. */
  toldProblems: 1_000,
  /** Enough for 1,000 rows with ten people each. */
  csv: { min: 1, max: 2_000_000 },
  idempotencyKey: { min: 1, max: 255 },
} as const;

/** Sentences of refusals, by code. */
export const reasons = {
  empty_csv: 'The CSV needs a line with headings and at least one row.',
  too_many_rows: 'The CSV has more than {count} rows.',
  too_many_columns: 'The CSV has more than {count} columns.',
  repeated_column: 'is there twice',
  missing_column: 'is missing',
  empty_cell: 'is empty',
  not_date_cell: 'must be a date such as 2026-12-31 or 31/12/2026',
  not_document_kind: 'must be a kind of document, such as contrat_mission',
  not_yes_or_no: 'must be yes or no',
  not_identity: 'must be the UUID of an identity',
  csv_problems: 'The CSV has problems. Nothing was sent.',
  key_used: 'This idempotencyKey was used before with another template or CSV, or other reminders.',
  bulk_send_ended: 'The bulk send has ended.',
} as const;

export const because = reasonsFrom(reasons);
