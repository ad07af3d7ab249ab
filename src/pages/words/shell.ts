import type { Language } from './status-page.ts';

interface ShellWords {
  readonly title: string;
  readonly skip: string;
  readonly slow: string;
  readonly noScript: string;
  readonly read: string;
}

/** Texts of the signing page that the server renders before the script runs. */
export const shellWords: Record<Language, ShellWords> = {
  fr: {
    title: 'Signer {envelope}',
    skip: 'Aller au contenu',
    slow: 'La page tarde à s’ouvrir. Vérifiez votre connexion, puis rechargez la page ; rien n’est signé tant que vous ne l’avez pas confirmé.',
    noScript: 'Pour signer, activez JavaScript dans votre navigateur. Vous pouvez déjà lire les documents :',
    read: 'Lire « {document} »',
  },
  en: {
    title: 'Sign {envelope}',
    skip: 'Skip to content',
    slow: 'The page is slow to load. Check your connection, then reload it; nothing is signed until you confirm it.',
    noScript: 'To sign, turn JavaScript on in your browser. You can already read the documents:',
    read: 'Read “{document}”',
  },
};
