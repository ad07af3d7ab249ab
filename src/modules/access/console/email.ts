/** Normalises an address for storage and comparison. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();
