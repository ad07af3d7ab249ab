import { type Dict, limits, Name, type PdfObject, PdfProblem, Raw, Ref, stringText } from '../../pdf/index.ts';
import type { Revision } from './revision.ts';

/** A form field in a revision. Its widgets share the entry. */
export interface KnownField {
  /** Fully qualified (ISO 32000-2, 12.7.4.2). */
  readonly name: string;
  /** `/FT`, possibly inherited. */
  readonly type: string | undefined;
  /** True for a signature field with a value. */
  readonly signed: boolean;
}

/** A node of the field tree. */
export interface FieldNode extends KnownField {
  readonly number: number | undefined;
  readonly dict: Dict;
  /** `/V`, possibly inherited, unresolved. */
  readonly value: PdfObject;
}

export interface FormSurvey {
  /** Parents before children. Widgets without `/T` are not listed. */
  readonly nodes: readonly FieldNode[];
  /** Fields and widgets by object number. */
  readonly fields: ReadonlyMap<number, KnownField>;
  readonly names: ReadonlySet<string>;
  /** Objects that are a `/Fields` or `/Kids` array, with the object that contains each. */
  readonly lists: ReadonlyMap<number, number | null>;
  /** Objects that are the value of a signed signature field. */
  readonly signatureValues: ReadonlySet<number>;
  /** All objects that were read for this survey. */
  readonly read: ReadonlySet<number>;
}

interface Waiting {
  readonly object: PdfObject;
  readonly prefix: string;
  readonly type: string | undefined;
  readonly value: PdfObject;
  readonly parent: FieldNode | undefined;
  readonly depth: number;
}

/** Surveys the field tree of a revision. @throws PdfProblem `form` (larger or deeper than the limits) */
export function surveyForm(revision: Revision): FormSurvey {
  const read = new Set<number>();
  const follow = (object: PdfObject | undefined): PdfObject => {
    if (object instanceof Ref) read.add(object.number);
    return revision.resolve(object);
  };
  const nodes: FieldNode[] = [];
  const fields = new Map<number, KnownField>();
  const lists = new Map<number, number | null>();
  const signatureValues = new Set<number>();
  const seen = new Set<number>();
  follow(revision.trailer.get('Root'));
  const formRef = revision.root?.get('AcroForm');
  const form = follow(formRef);
  const children = (list: PdfObject | undefined, holder: number | null, above: Omit<Waiting, 'object'>): Waiting[] => {
    if (list instanceof Ref) lists.set(list.number, holder);
    const items = follow(list);
    if (!Array.isArray(items)) return [];
    if (items.length > limits.fields) throw new PdfProblem('form');
    return items.map((object: PdfObject) => ({ object, ...above })).reverse();
  };

  const top = { prefix: '', type: undefined, value: null, parent: undefined, depth: 0 };
  const waiting =
    form instanceof Map ? children(form.get('Fields'), formRef instanceof Ref ? formRef.number : null, top) : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { object, parent } = next;
    const number = object instanceof Ref ? object.number : undefined;
    if (number !== undefined && seen.has(number)) continue;
    if (number !== undefined) seen.add(number);
    if (seen.size > limits.fields || nodes.length > limits.fields || next.depth > limits.fieldDepth)
      throw new PdfProblem('form');
    const dict = follow(object);
    if (!(dict instanceof Map)) continue;
    const title = follow(dict.get('T'));
    // A kid without a name is a widget of its parent.
    if (!(title instanceof Raw) && parent) {
      if (number !== undefined) fields.set(number, parent);
      continue;
    }
    const own = title instanceof Raw ? stringText(title) : '';
    const name = next.prefix && own ? `${next.prefix}.${own}` : next.prefix || own;
    const declared = follow(dict.get('FT'));
    const type = declared instanceof Name ? declared.value : next.type;
    const value = dict.get('V') ?? next.value;
    const signed = type === 'Sig' && follow(value) !== null;
    if (signed && value instanceof Ref) signatureValues.add(value.number);
    const node: FieldNode = { name, type, signed, number, dict, value };
    nodes.push(node);
    if (number !== undefined) fields.set(number, node);
    waiting.push(
      ...children(dict.get('Kids'), number ?? null, { prefix: name, type, value, parent: node, depth: next.depth + 1 }),
    );
  }
  return { nodes, fields, names: new Set(nodes.map(({ name }) => name)), lists, signatureValues, read };
}
