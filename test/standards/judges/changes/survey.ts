import type { PdfFile } from '../reader/file.ts';
import { isDict, PdfRef, type PdfValue } from '../reader/objects.ts';
import { fieldNodes } from '../signatures.ts';

/** A form field as the earlier revision knew it; its widgets share the entry. */
export interface KnownField {
  readonly name: string;
  readonly type: string | undefined;
  readonly signed: boolean;
}

/** Which part a numbered object plays, whatever way leads to it. */
export interface Survey {
  readonly fields: ReadonlyMap<number, KnownField>;
  readonly names: ReadonlySet<string>;
  /** Page tree nodes and pages. */
  readonly pages: ReadonlySet<number>;
  /** A signature reference leads to it as well (/Data of FieldMDP). */
  readonly catalog: number | undefined;
}

export const survey = (file: PdfFile): Survey => {
  const fields = new Map<number, KnownField>();
  const nodes = fieldNodes(file);
  for (const { name, num, type, dict } of nodes) {
    const known = { name, type, signed: type === 'Sig' && file.resolve(dict.get('V')) !== null };
    if (num !== undefined) fields.set(num, known);
    for (const kid of file.list(dict.get('Kids'))) if (kid instanceof PdfRef) fields.set(kid.num, known);
  }
  for (const { num, name, type, dict } of nodes) {
    const signed = type === 'Sig' && file.resolve(dict.get('V')) !== null;
    if (num !== undefined) fields.set(num, { name, type, signed }); // a named kid keeps its own entry
  }
  return { fields, names: new Set(nodes.map((node) => node.name)), pages: pageNodes(file), catalog: rootOf(file) };
};

const rootOf = (file: PdfFile): number | undefined => {
  const root = file.trailer.get('Root');
  return root instanceof PdfRef ? root.num : undefined;
};

const pageNodes = (file: PdfFile): Set<number> => {
  const nodes = new Set<number>();
  const open: PdfValue[] = [file.catalog.get('Pages') ?? null];
  while (open.length > 0) {
    const next = open.pop()!;
    if (!(next instanceof PdfRef) || nodes.has(next.num)) continue;
    nodes.add(next.num);
    const dict = file.resolve(next);
    if (isDict(dict)) open.push(...file.list(dict.get('Kids')));
  }
  return nodes;
};
