import type { Language } from './status-page.ts';

interface BatchShell {
  readonly title: string;
  readonly slow: string;
  readonly noScript: string;
}

/** Texts of an agent's page that the server renders before the script runs. */
export const batchShell: Record<Language, BatchShell> = {
  fr: {
    title: 'Sceller : {principal}',
    slow: 'La page tarde à s’ouvrir. Vérifiez votre connexion, puis rechargez la page ; rien n’est scellé tant que vous ne l’avez pas décidé.',
    noScript: 'Pour lire la liste et décider, activez JavaScript dans votre navigateur.',
  },
  en: {
    title: 'Seal: {principal}',
    slow: 'The page is slow to load. Check your connection, then reload it; nothing is sealed until you decide.',
    noScript: 'To read the list and decide, turn JavaScript on in your browser.',
  },
};
