import type { Subject } from './subject.ts';

/** One requirement of ISO 19005-3. */
export interface Rule {
  /** Clause of ISO 19005-3:2012; `own` for what this project asks beyond it. */
  readonly clause: string;
  readonly name: string;
  /** Yields one message for each breach. */
  readonly breaches: (subject: Subject) => Iterable<string>;
}
