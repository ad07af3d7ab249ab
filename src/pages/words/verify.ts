import type { Language } from './status-page.ts';

interface VerifyShell {
  readonly title: string;
  readonly intro: string;
  readonly noScript: string;
}

/** Texts of the public verification page that the server renders before the script runs. */
export const verifyShell: Record<Language, VerifyShell> = {
  fr: {
    title: 'Vérifier un document signé',
    intro: 'La page s’ouvre…',
    noScript: 'Pour calculer l’empreinte de votre fichier sans l’envoyer, activez JavaScript dans votre navigateur.',
  },
  en: {
    title: 'Verify a signed document',
    intro: 'The page is opening…',
    noScript: 'To compute the fingerprint of your file without sending it, turn JavaScript on in your browser.',
  },
};
