import type { Language } from './status-page.ts';

interface BatchShell {
  readonly title: string;
  readonly slow: string;
  readonly noScript: string;
}

/** Texts of an agent's page that the server renders before the script runs. */
export const batchShell: Record<Language, BatchShell> = {
  fr: {
    title: 'Signer : {principal}',
    slow: 'La page tarde à s’ouvrir. Vérifiez votre connexion, puis rechargez la page ; rien n’est signé tant que vous n’avez pas confirmé.',
    noScript: 'Pour lire la liste et signer, activez JavaScript dans votre navigateur.',
  },
  en: {
    title: 'Sign: {principal}',
    slow: 'The page is slow to load. Check your connection, then reload it; nothing is signed until you confirm.',
    noScript: 'To read the list and sign, turn JavaScript on in your browser.',
  },
};
