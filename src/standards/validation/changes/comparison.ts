import { isDict, isName, type PdfObject, Ref } from '../../pdf/index.ts';
import type { Modification } from '../report.ts';
import type { FormSurvey, KnownField } from './form-survey.ts';
import { type References, TRAILER } from './references.ts';
import type { Revision } from './revision.ts';
import { same } from './same.ts';

/** A change, with a fact that only the rules of locks need. */
export interface Change extends Modification {
  /** Allowed on a locked field too: document timestamps, and changes that signing software makes to any field. */
  readonly isHarmlessWhenLocked: boolean;
}

/** The position of a pair of values. */
export interface Place {
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
