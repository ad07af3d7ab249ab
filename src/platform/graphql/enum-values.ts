interface EnumValue<T extends string> {
  readonly value: T;
  readonly description: string;
}

/**
 * Returns the values of an enum whose internal values are not valid GraphQL names: `envelopes:read` is named
 * `ENVELOPES_READ`. Resolvers and REST use the internal values.
 *
 * @param descriptions description of each value, by internal value
 */
export const enumValues = <T extends string>(descriptions: Readonly<Record<T, string>>): Record<string, EnumValue<T>> =>
  Object.fromEntries(
    Object.entries<string>(descriptions).map(([value, description]) => [
      value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_'),
      { value: value as T, description },
    ]),
  );
