import type { PdfFile } from '../reader/file.ts';
import { PdfRef, type PdfValue } from '../reader/objects.ts';
import type { XrefEntry } from '../reader/xref.ts';
import { AREAS } from './areas.ts';
import type { Change, Grade } from './grade.ts';
import type { Area, Pair, Walker } from './pair.ts';
import { same } from './same.ts';
import { type Survey, survey } from './survey.ts';

/**
 * Walks two consecutive revisions side by side from the trailer. Each area has its own rule for what may differ
 * (`areas.ts`); everything not named there must be the same. An object that is reached on several ways is judged on
 * each, so that an appearance that is also page content cannot pass as form filling.
 */
class Walk implements Walker {
  readonly before: PdfFile;
  readonly after: PdfFile;
  readonly known: Survey;
  readonly changes: Change[] = [];
  readonly newWidgets = new Set<number>();
  readonly #revision: number;
  readonly #open: Pair[] = [];
  readonly #joined: { pair: Pair; item: PdfValue }[] = [];
  readonly #seen = new Set<string>();
  readonly #met = new Set<number>();

  constructor(before: PdfFile, after: PdfFile, revision: number) {
    this.before = before;
    this.after = after;
    this.known = survey(before);
    this.#revision = revision;
  }

  run(): Change[] {
    const [before, after] = [this.before.trailer, this.after.trailer];
    this.visit({ area: 'trailer', before, after, path: '', object: undefined });
    while (this.#open.length > 0) this.#step(this.#open.pop()!);
    for (const { pair, item } of this.#joined)
      if (!(item instanceof PdfRef && this.newWidgets.has(item.num)))
        this.report(pair, 'OTHER', 'an annotation that is no new signature field joined a page');
    this.#unmet();
    return this.changes;
  }

  visit(pair: Pair): void {
    this.#open.push(pair);
  }

  joined(pair: Pair, item: PdfValue): void {
    this.#joined.push({ pair, item });
  }

  report(pair: Pair, grade: Exclude<Grade, 'NONE'>, what: string): void {
    const change = { revision: this.#revision, grade, object: pair.object, path: pair.path || 'trailer', what };
    this.changes.push(pair.field ? { ...change, field: pair.field.name } : change);
  }

  #step(pair: Pair): void {
    const { before, after } = pair;
    if (!(before instanceof PdfRef) && !(after instanceof PdfRef)) {
      AREAS[pair.area](this, pair);
      return;
    }
    const moved = !same(before, after);
    const num = after instanceof PdfRef ? after.num : (before as PdfRef).num;
    const area = moved ? pair.area : this.#areaOf(num, pair.area);
    const key = `${area} ${num} ${moved ? pair.path : ''} ${area === 'filled' ? pair.field?.name : ''}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (!moved) this.#met.add(num);
    if (moved && area === 'fixed') {
      this.report(pair, 'OTHER', 'leads to another object');
      return;
    }
    const field = area === 'field' ? this.known.fields.get(num) : area === 'filled' ? pair.field : undefined;
    const { field: _, ...rest } = pair;
    const values = { before: this.before.resolve(before), after: this.after.resolve(after) };
    AREAS[area](this, { ...rest, area, object: num, ...values, ...(field ? { field } : {}) });
  }

  /** The catalog, pages and fields are judged as such, whatever way leads to them. */
  #areaOf(num: number, area: Area): Area {
    if (this.known.fields.has(num)) return 'field';
    if (this.known.catalog === num) return 'catalog';
    return this.known.pages.has(num) ? 'page' : area;
  }

  /** Objects that the revision replaced or freed and that no common way leads to. */
  #unmet(): void {
    for (const [num, entry] of this.after.entries) {
      if (this.#met.has(num) || sameEntry(entry, this.before.entries.get(num))) continue;
      const old = this.before.object(num);
      if (!old) continue;
      const pair: Pair = { area: 'fixed', before: old.value, after: null, path: `object ${num}`, object: num };
      if (entry.kind === 'free') this.report(pair, 'OTHER', 'the object was freed');
      else if (!same(old.value, this.after.object(num)?.value))
        this.report(pair, 'OTHER', 'the object was replaced out of sight');
    }
  }
}

const sameEntry = (a: XrefEntry, b: XrefEntry | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What `after`, revision number `revision`, changed of `before`. */
export const compareRevisions = (before: PdfFile, after: PdfFile, revision: number): Change[] =>
  new Walk(before, after, revision).run();
