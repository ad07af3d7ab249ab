/** Words that the console and the public verification share. `a|b` is singular|plural, chosen by `count`. */
export const fr = {
  copy: 'Copier',
  copied: 'Copié',
  working: 'En cours…',
  signer_PENDING: 'en attente',
  signer_NOTIFIED: 'prévenu',
  signer_SIGNED: 'signé',
  billed: '{count} crédit débité.|{count} crédits débités.',
  chainValid: 'La chaîne de preuves est intacte.',
  chainBroken: 'La chaîne de preuves est rompue.',
  timeline: 'Chronologie',
  level: 'Niveau',
} as const;
