export type Kind =
  | ('place' | 'envelope' | 'template' | 'bulk' | 'label' | 'identity')
  | ('mandate' | 'session' | 'batch' | 'webhook' | 'doc');

/** Something that the search can open. */
export interface Option {
  readonly kind: Kind;
  /** Unique among the options. */
  readonly key: string;
  readonly name: string;
  readonly hint?: string;
  readonly href: string;
}

export const option = (kind: Kind, id: string, name: string, href: string): Option => ({
  kind,
  key: `${kind}-${id}`,
  name,
  href,
});
