/** `attendance-sessions`, `slotId` or `AttendanceSession` as words in lower case. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `attendance_session` */
export const snake = (name: string): string => wordsOf(name).join('_');
/** `AttendanceSession` */
export const pascal = (name: string): string => wordsOf(name).map(capital).join('');
/** `attendanceSession` */
export const camel = (name: string): string => name && pascal(name).charAt(0).toLowerCase() + pascal(name).slice(1);
/** `ENVELOPE_COMPLETED` */
export const upper = (name: string): string => snake(name).toUpperCase();

/** The singular of an English noun of the contract: `identities` → `identity`. */
export const singular = (noun: string): string =>
  noun
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** The plural of an English noun of the contract: `SealBatch` → `SealBatches`. */
export const plural = (noun: string): string =>
  /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : /(ch|sh|x|s)$/.test(noun) ? `${noun}es` : `${noun}s`;
