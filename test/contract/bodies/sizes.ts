/** A text of so many characters. */
export const text = (length: number, letter = 'é'): string => letter.repeat(length);

/** So many of one thing. */
export const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
