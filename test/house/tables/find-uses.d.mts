import type ts from 'typescript';
import type { Model } from './owners.mjs';

type Constants = ReadonlyMap<string, ts.Node>;

export function constantsOf(source: ts.SourceFile): Constants;

export function findForeignUses(
  source: ts.SourceFile,
  models: ReadonlyMap<string, Model>,
  options: {
    readonly room: string;
    readonly isLater: (room: string, other: string) => boolean;
    readonly constantsIn: (path: string) => Constants;
  },
): {
  readonly found: readonly { readonly model: Pick<Model, 'owner'>; readonly position: number; readonly what: string }[];
  readonly uses: number;
};
