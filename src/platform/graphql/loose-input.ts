type Loose<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** An input as GraphQL passes it: fields outside `Required` may be missing or null. */
export type LooseInput<T, Required extends keyof T> = Pick<T, Required> & Loose<Omit<T, Required>>;
