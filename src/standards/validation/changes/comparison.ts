import {
  type Dict,
  isDict,
  isName,
  limits,
  Name,
  type PdfObject,
  PdfProblem,
  Raw,
  Ref,
  stringText,
} from '../../pdf/index.ts';
import type { Modification } from '../report.ts';
import { type References, TRAILER } from './references.ts';
import type { Revision } from './revision.ts';
import { same } from './same.ts';

/** A change, with a fact that only the rules of locks need. */
export interface Change extends Modification {
  /** Allowed on a locked field too: document timestamps, and changes that signing software makes to any field. */
  readonly isHarmlessWhenLocked: boolean;
}

/** The position of a pair of values. */
interface Place {
  /** The indirect object that contains it; null for the trailer. */
  readonly object: number | null;
  readonly path: string;
  /** The existing field that it belongs to. */
  readonly field?: KnownField | undefined;
}

/** The same position in two consecutive revisions; a missing value is null. */
export interface Pair extends Place {
  readonly before: PdfObject;
  readonly after: PdfObject;
}

/** An object of both revisions with different values. */
export interface Difference {
  readonly before: PdfObject;
  readonly after: PdfObject;
}

/** The comparison of two consecutive revisions, and its results so far. */
export class Comparison {
  readonly before: Revision;
  readonly after: Revision;
  /** The form in the earlier revision. */
  readonly form: FormSurvey;
  readonly references: References;
  /** Objects of both revisions whose values differ. */
  readonly changed: ReadonlyMap<number, Difference>;
  /** Objects of the later revision only. */
  readonly added: ReadonlySet<number>;
  readonly changes: Change[] = [];
  /** Widgets of new fields: only these may be added to a page as form filling. */
  readonly newWidgets = new Set<number>();
  /** Changed objects that a rule has judged. */
  readonly judged = new Set<number>();
  /** Changed objects that a rule has judged for one holder only; other users of them have not been judged. */
  readonly #holders = new Map<number, number[]>();

  constructor(before: Revision, after: Revision, known: Pick<Comparison, 'form' | 'references' | 'changed' | 'added'>) {
    this.before = before;
    this.after = after;
    this.form = known.form;
    this.references = known.references;
    this.changed = known.changed;
    this.added = known.added;
  }

  report(kind: Modification['kind'], place: Place, what: string, more: { isHarmlessWhenLocked?: boolean } = {}): void {
    this.changes.push({
      kind,
      revision: this.after.index,
      object: place.object,
      path: place.path,
      what,
      field: place.field?.name ?? null,
      isHarmlessWhenLocked: more.isHarmlessWhenLocked ?? false,
    });
  }

  /**
   * Resolves both sides of a pair. An object that both sides refer to counts as judged for this holder only; a side
   * that now refers to another object may only refer to a new one.
   */
  follow(pair: Pair, { isShared = false }: { readonly isShared?: boolean } = {}): Pair {
    const { before, after } = pair;
    if (!(before instanceof Ref) && !(after instanceof Ref)) return pair;
    const values = { before: this.before.resolve(before), after: this.after.resolve(after) };
    if (same(before, after) && before instanceof Ref) {
      this.judge(before.number, isShared ? undefined : (pair.object ?? TRAILER));
      return { ...pair, ...values, object: before.number };
    }
    if (after instanceof Ref && this.before.has(after.number))
      this.report('other', pair, `it leads to object ${after.number}, which was something else`);
    return { ...pair, ...values, object: after instanceof Ref ? after.number : pair.object };
  }

  /** @param holder whose use of the object was judged; undefined if every use was */
  judge(object: number, holder?: number): void {
    this.judged.add(object);
    if (holder === undefined || !this.changed.has(object)) return;
    this.#holders.set(object, [...(this.#holders.get(object) ?? []), holder]);
  }

  /** Reports changed objects that are also used by others than the holder they were judged for. */
  reportOtherUses(): void {
    for (const [object, holders] of this.#holders) {
      const judged = [...holders];
      // A holder that refers to the object twice uses it twice.
      const other = this.references.usersIn(this.before, object).find((user) => {
        const at = judged.indexOf(user);
        if (at >= 0) judged.splice(at, 1);
        return at < 0;
      });
      if (other === undefined) continue;
      const path = `object ${object}`;
      this.report(
        'other',
        { object, path },
        `${other === TRAILER ? 'the trailer' : `object ${other}`} uses it for something else`,
      );
    }
  }

  /** Returns whether an object was a page or a node of the page tree, by its own type. */
  isPage(object: number): boolean {
    const dict = this.before.get(object);
    if (!isDict(dict)) return false;
    const type = this.before.resolve(dict.get('Type'));
    return isName(type, 'Page') || isName(type, 'Pages');
  }
}

/** Returns the pair under a key of two dictionaries. */
export function under(pair: Pair, key: string): Pair {
  const before = entry(pair.before, key);
  const after = entry(pair.after, key);
  return { ...pair, before, after, path: pair.path ? `${pair.path}.${key}` : key };
}

const entry = (holder: PdfObject, key: string): PdfObject => (isDict(holder) ? (holder.get(key) ?? null) : null);

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
