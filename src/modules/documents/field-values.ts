import { modelColumns, modelRows, type ReadRows } from '../../platform/database/columns.ts';
import { type Document, type Field, type Queries, type Sql, sql, type Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import type { SignatureStyle } from '../../standards/text/index.ts';
import { holds, type TextInBox, type TextProblem } from './child/inspect-file.ts';
import { sandboxes } from './sandbox.ts';

const columns = modelColumns('Field');
const fields: ReadRows<Field> = modelRows('Field', 'fields');

/** The fields of a signer, in order. */
export const listFieldsOf = (on: Queries, signerId: string): Promise<Field[]> =>
  fields(on, sql`r.signer_id = ${signerId}::uuid ORDER BY r.position`);

/** A field with the size of its page. */
export type FieldOnPage = Field & { readonly pageSize: PageSize };

/** SQL subquery: the fields of a signer in order, as JSON, for statements of other rooms (`reviveFields`). */
export const signerFields = (signerId: Sql): Sql => sql`
  (SELECT json_agg(f) FROM (
    SELECT ${columns.list('f')}, d.pages -> (f.page - 1) AS "pageSize"
    FROM fields f JOIN documents d ON d.id = f.document_id WHERE f.signer_id = ${signerId} ORDER BY f.position) f)`;

/** Converts fields from JSON to what Prisma would return. */
export function reviveFields(rows: FieldOnPage[] | null): FieldOnPage[] {
  for (const row of rows ?? []) columns.revive(row);
  return rows ?? [];
}

/** Writes values of fields, deferred; null leaves a field empty. */
export async function fillFields(
  tx: Tx,
  values: readonly { readonly id: string; readonly value: string | null }[],
): Promise<void> {
  if (values.length === 0) return;
  const news = sql`${values.map(({ id }) => id)}::uuid[], ${values.map(({ value }) => value)}::text[]`;
  const parts = () => ({
    filled_fields: sql`
      UPDATE fields f SET value = new.value FROM unnest(${news}) AS new (id, value) WHERE f.id = new.id RETURNING 1`,
  });
  await tx.defer({ tables: ['fields'], parts });
}

/** Erases the values of these signers' fields. */
export const eraseValuesOf = async (tx: Tx, signerIds: readonly string[]): Promise<void> =>
  void (await tx.field.updateMany({ where: { signerId: { in: [...signerIds] } }, data: { value: null } }));

/** Erases the values of all fields of an envelope. */
export const eraseValuesIn = async (tx: Tx, envelopeId: string): Promise<void> =>
  void (await tx.field.updateMany({ where: { document: { envelopeId } }, data: { value: null } }));

/** A text and the field that it will be drawn in. */
interface TextInField {
  readonly field: Pick<Field, 'type' | 'width' | 'height'>;
  readonly pageSize: PageSize;
  /** As drawn: a date in words. */
  readonly text: string;
  /** Handwriting of a typed signature. Missing: the default. */
  readonly style?: SignatureStyle | undefined;
}

/** Characters that the fonts have, each at most 1.2 times as wide as the font is large. */
const PLAIN = /^[\n\x20-\x7e\xa0-\xac\xae-\u017f]*$/;
const widest = { width: (text: string) => text.length * 1_200 };

/** Lines below a typed signature: name, moment and level. */
const CAPTION_LINES = 3;

/** Size of a page in points, after rotation. */
interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the size of the page of a document that a field is on. */
export const pageSizeOf = ({ pages }: Pick<Document, 'pages'>, { page }: Pick<Field, 'page'>): PageSize =>
  (pages as unknown as readonly PageSize[])[page - 1]!;

/**
 * Finds, for each text, why it cannot be drawn whole and legibly in its field (6 points for a value); null if it can.
 * Measures in a child, unless all texts are short.
 */
export async function findUndrawable(
  services: Services,
  texts: readonly TextInField[],
): Promise<readonly (TextProblem | null)[]> {
  const boxes = texts.map(
    ({ field: { type, width, height }, pageSize, text, style }): TextInBox => ({
      kind: type === 'SIGNATURE' || type === 'INITIALS' ? 'typed' : 'value',
      text,
      ...(style && { style }),
      width: (pageSize.width * width) / 100,
      height: (pageSize.height * height) / 100,
      captionLines: type === 'SIGNATURE' ? CAPTION_LINES : 0,
    }),
  );
  if (boxes.every((box) => PLAIN.test(box.text) && holds(widest, box))) return boxes.map(() => null);
  return (await drawInChild<{ problems: (TextProblem | null)[] }>(services, 'measureTexts', { texts: boxes })).problems;
}

/** Runs a room's drawing task (its `tasks.ts`) in a child, where fonts meet untrusted names, and returns its result. */
export const drawInChild = <Drawn extends object>(services: Services, task: string, input: object): Promise<Drawn> =>
  services.of(sandboxes).get('reading').run<Drawn>(task, input);
