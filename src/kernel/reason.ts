/** Values of a sentence, by their names in it. */
export type ReasonValues = Readonly<Record<string, string | number>>;

/** Why something is refused. Programs and translations use the code and the values; the message is English. */
export interface Reason {
  readonly reason: string;
  readonly values: ReasonValues;
  readonly message: string;
}

/**
 * Sentences by code, with names of values in braces. `a|b` is singular|plural, chosen by `{count}`. A room declares its
 * own (`reasons.ts`); the pages have the same codes in French.
 */
export type ReasonTable = Readonly<Record<string, string>>;

type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The values that a sentence needs: none, or all of its names. */
type ValuesOf<S extends string> = [NamesIn<S>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<S>, string | number>>];

/** Creates a room's function for reasons: `because('max_characters', { count: 200 })`. Codes and values are typed. */
export const reasonsFrom =
  <T extends ReasonTable>(table: T) =>
  <C extends keyof T & string>(reason: C, ...[given]: ValuesOf<T[C]>): Reason => {
    const values: ReasonValues = given ?? {};
    return { reason, values, message: sentence(table[reason]!, values) };
  };

function sentence(template: string, values: ReasonValues): string {
  const [one = '', other = one] = template.split('|');
  return (values.count === 1 ? one : other).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
