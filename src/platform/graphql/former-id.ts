/**
 * The field `id` of a type that describes an object which has a type of its own, under the same id. A cache that files
 * objects by id alone (Relay) would take one for the other. The field stays for old documents, as a `String`, so that no
 * compiler adds it; `instead` is the `ID` that replaces it.
 */
export const formerId = (instead: string) => ({
  description: `The same as \`${instead}\`.`,
  deprecationReason: `Use \`${instead}\`: \`id\` belongs to the object itself. Announced 2026-11-29, removed after 2027-11-29.`,
});
