/** The last line of every message that a member chooses. */
export const settings = {
  fr: 'Vous choisissez ces messages dans les réglages de la console.',
  en: 'You choose these messages in the settings of the console.',
} as const;
