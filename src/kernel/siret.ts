/** SIREN of La Poste, whose establishments have a check of their own. */
const LA_POSTE = '356000000';

/**
 * Whether a text is a SIRET, the number of an establishment in the French register: 14 digits with a valid check digit
 * (Luhn), or for La Poste a sum of digits that 5 divides.
 */
export function isSiret(text: string): boolean {
  if (!/^\d{14}$/.test(text)) return false;
  const digits = [...text].map(Number);
  if (text.startsWith(LA_POSTE) && sum(digits) % 5 === 0) return true;
  return sum(digits.map((digit, place) => (place % 2 ? digit : digit < 5 ? 2 * digit : 2 * digit - 9))) % 10 === 0;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
