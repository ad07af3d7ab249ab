import { sha256Hex } from '../../kernel/digest.ts';
import type { Language } from '../../kernel/language.ts';

/** A sentence that people agree to or declare, in one language. */
export interface Sentence {
  readonly version: string;
  readonly language: Language;
  readonly text: string;
  /** SHA-256 of the sentence as shown (UTF-8). */
  readonly sha256: string;
}

export interface Sentences {
  /** The current version, in each language. */
  readonly inForce: readonly Sentence[];
  /** Finds the sentence with this hash, in any version. Undefined if the service never showed it. */
  find(sha256: string): Sentence | undefined;
}

/**
 * Creates sentences from their versions, oldest first. To change a sentence, add a version; keep the old ones, because
 * proofs quote them.
 */
export function sentences(versions: Readonly<Record<string, Readonly<Record<Language, string>>>>): Sentences {
  const all = Object.entries(versions).map(([version, texts]) =>
    Object.entries(texts).map(([language, text]): Sentence => {
      return { version, language: language as Language, text, sha256: sha256Hex(text) };
    }),
  );
  return { inForce: all.at(-1)!, find: (sha256) => all.flat().find((sentence) => sentence.sha256 === sha256) };
}
