/**
 * SQL: one of the elements of an array. Use it in statements that run often: PostgreSQL then keeps one plan for each
 * connection. For `ANY` of a parameter it plans at each execution, because it knows how many elements there are.
 */
export const anyOf = (array: string): string => `ANY(ARRAY(SELECT unnest(${array})))`;
