/** Something inside a package; a package is one too. */
export interface Part {
  readonly name: string;
  readonly version?: string;
  readonly licence: string;
  readonly texts: readonly string[];
  /** Why its licence does not matter to the service. */
  readonly separate?: string;
  /** Whether its text is only named. */
  readonly noText?: boolean;
  readonly note?: string;
  readonly parts?: readonly Part[];
}

export interface Component extends Part {
  readonly version: string;
  readonly purl: string;
  readonly integrity?: string;
  readonly places: readonly string[];
}

export interface Bom {
  readonly components: readonly { readonly name: string; readonly purl: string }[];
  readonly dependencies: readonly [{ readonly dependsOn: readonly string[] }];
}

export function folderOf(file: string): string | undefined;
export function noticesOf(components: readonly Component[], codeComments?: readonly string[]): string;
export function bomOf(components: readonly Component[], now?: Date): Bom;
