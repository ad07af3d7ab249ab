export interface Model {
  readonly name: string;
  readonly table: string;
  readonly owner: string;
  readonly delegate: string;
  readonly relations: ReadonlyMap<string, Model>;
}

export function readModels(): ReadonlyMap<string, Model>;
