type Loose<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** An input as GraphQL hands it over: what is not `Required` of a checked request may be missing or null. */
export type Asked<T, Required extends keyof T> = Pick<T, Required> & Loose<Omit<T, Required>>;
