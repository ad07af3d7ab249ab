/**
 * What a judge says. Never one boolean: a signature can be intact and not trusted, trusted and below its level.
 * intact: the signed bytes and the signature value fit. trusted: the chain leads to a given root and nothing in it
 * was revoked when it counted. level: the rules of the PAdES baseline levels.
 */
export type Shade = 'intact' | 'trusted' | 'level';

/** Baseline levels of ETSI EN 319 142-1 §6.1, lowest first; 'none' is below B-B. */
const LEVELS = ['none', 'B-B', 'B-T', 'B-LT', 'B-LTA'] as const;
export type Level = (typeof LEVELS)[number];

export interface Finding {
  readonly shade: Shade;
  /** Stable kebab-case word for tests. */
  readonly code: string;
  readonly message: string;
  /** Document and clause the rule comes from. */
  readonly clause: string;
  /** The lowest level that this finding denies; only with shade 'level'. Absent: a remark that denies nothing. */
  readonly denies?: Exclude<Level, 'none'>;
  /** Worth knowing, no fault. */
  readonly remark?: true;
}

export type Denied = Exclude<Level, 'none'>;

/** Collects findings of one subject. */
export class Findings {
  readonly list: Finding[] = [];

  fault(shade: 'intact' | 'trusted', code: string, clause: string, message: string): void {
    this.list.push({ shade, code, clause, message });
  }

  deny(denies: Denied, code: string, clause: string, message: string): void {
    this.list.push({ shade: 'level', code, clause, message, denies });
  }

  remark(shade: Shade, code: string, clause: string, message: string): void {
    this.list.push({ shade, code, clause, message, remark: true });
  }

  /** No fault of that shade so far. */
  clear(shade: Shade): boolean {
    return this.list.every((finding) => finding.shade !== shade || finding.remark === true);
  }

  /** The highest level that no finding denies. */
  get level(): Level {
    if (!this.clear('intact')) return 'none';
    const denied = this.list.flatMap((finding) => (finding.denies ? [LEVELS.indexOf(finding.denies)] : []));
    return LEVELS[Math.min(LEVELS.length, ...denied) - 1]!;
  }
}

/** The lower of two levels. */
export const lower = (a: Level, b: Level): Level => (LEVELS.indexOf(a) < LEVELS.indexOf(b) ? a : b);
