import type { WorkLanguage } from '../../kernel/language.ts';
import { uploadMb } from '../../kernel/upload-limits.ts';

/** Texts of the page that takes a PDF. `{organization}` is its name. The script reads those of `script`. */
export interface UploadWords {
  readonly title: string;
  readonly intro: string;
  readonly test: string;
  readonly drop: string;
  readonly choose: string;
  readonly noScript: string;
  readonly received: { readonly title: string; readonly text: string };
  readonly script: {
    readonly sending: string;
    readonly tooLarge: string;
    readonly refused: string;
    readonly busy: string;
    readonly failed: string;
  };
}

export const uploadWords: Record<WorkLanguage, UploadWords> = {
  fr: {
    title: 'Déposer un PDF',
    intro: `Le fichier que vous déposez ici va à {organization}, qui pourra le faire signer. Un PDF de ${uploadMb.envelope} Mo au plus.`,
    test: 'Bac à sable – sans valeur juridique',
    drop: 'Déposez le PDF ici',
    choose: 'Choisir un PDF',
    noScript: 'Pour envoyer un fichier, activez JavaScript dans votre navigateur.',
    received: {
      title: 'Le fichier est arrivé',
      text: 'Vous pouvez fermer cette page et retourner à votre assistant.',
    },
    script: {
      sending: 'Le fichier est en route…',
      tooLarge: `Ce fichier est trop grand : ${uploadMb.envelope} Mo au plus.`,
      refused: 'Ce fichier n’est pas accepté : ce n’est pas un PDF, il est chiffré, ou il est abîmé.',
      busy: 'Trop d’envois en même temps. Réessayez dans une minute.',
      failed: 'Le fichier n’est pas arrivé. Vérifiez la connexion et réessayez.',
    },
  },
  en: {
    title: 'Upload a PDF',
    intro: `The file that you drop here goes to {organization}, who can have it signed. One PDF of at most ${uploadMb.envelope} MB.`,
    test: 'Sandbox – no legal effect',
    drop: 'Drop the PDF here',
    choose: 'Choose a PDF',
    noScript: 'To send a file, turn JavaScript on in your browser.',
    received: { title: 'The file has arrived', text: 'You can close this page and return to your assistant.' },
    script: {
      sending: 'The file is on its way…',
      tooLarge: `This file is too large: at most ${uploadMb.envelope} MB.`,
      refused: 'This file is not accepted: it is no PDF, it is encrypted, or it is damaged.',
      busy: 'Too many files are being sent. Try again in a minute.',
      failed: 'The file did not arrive. Check the connection and try again.',
    },
  },
};
