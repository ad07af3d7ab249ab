const capitalized = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The type that a mutation takes as `input`. */
export const inputNameOf = (mutation: string): string => `${capitalized(mutation)}Input`;

/** The type that a mutation returns. */
export const payloadNameOf = (mutation: string): string => `${capitalized(mutation)}Payload`;
