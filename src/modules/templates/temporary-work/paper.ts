import type { ValueFormat } from '../../../kernel/value-format.ts';
import type { MandateScope } from '../../../platform/database/index.ts';
import type { Box, Place } from '../../../standards/typesetting/index.ts';

/** Version of the words of new papers, printed on each page. */
export const PAPER_TEXT = '2026-12';

/** The four documents of temporary work. */
export type PaperKind = Exclude<MandateScope, 'AUTRE'>;

/** Who signs. The words are the names of the roles. */
export const roles = {
  agency: 'Entreprise de travail temporaire',
  client: 'Entreprise utilisatrice',
  worker: 'Salarié temporaire',
} as const;
export type Party = keyof typeof roles;

/** Something that the law wants written, as a field to fill in. */
export interface Mention {
  /** Name of the field, also in the CSV of a bulk send. */
  readonly label: string;
  /** Printed below the label. */
  readonly hint?: string;
  /** The article of the Code du travail that wants it, and its words. Missing for what no article words. */
  readonly law?: Law;
  /** Lines of text for which there is room. */
  readonly lines?: 1 | 2 | 3 | 4;
  readonly type?: 'DATE';
  /** A number of hours, and how many at most. */
  readonly hours?: number;
  /** False: may stay empty. */
  readonly required?: false;
  /** The organisation that makes the template is the default value. */
  readonly isOrganization?: true;
}

export interface Law {
  /** « L. 1251-43, 1° ». */
  readonly article: string;
  readonly words: string;
  /** The words are not those of the article, which are longer. */
  readonly isInShort?: true;
}

/** A clause that is printed as it stands. */
export interface Clause {
  readonly text: string;
  readonly law: Law;
}

export interface Section {
  readonly title: string;
  /** Seven days, each with its hours. */
  readonly week?: true;
  readonly mentions?: readonly Mention[];
  readonly clauses?: readonly Clause[];
}

/** The content of a paper, in the order of the page. */
export interface PaperText {
  readonly title: string;
  readonly subtitle: string;
  /** In the order of signing. The first one fills in the mentions. */
  readonly signedBy: readonly [first: Party, second: Party];
  readonly sections: readonly Section[];
  /** Printed above the signatures. */
  readonly end: string;
}

/** A field, with the place where the drawing has room for it. */
export interface PlacedMention extends Place {
  readonly by: Party;
  readonly type: 'TEXT' | 'DATE' | 'SIGNATURE';
  readonly label: string | null;
  readonly required: boolean;
  readonly format: ValueFormat | null;
  /** The organisation is its default value. */
  readonly isOrganization: boolean;
}

/** Notes the field of a box on the current page. */
export type NoteField = (box: Box, field: Omit<PlacedMention, keyof Place>) => void;
