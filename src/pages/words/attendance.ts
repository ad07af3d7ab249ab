import type { Language } from './status-page.ts';

interface AttendanceShell {
  readonly trainerTitle: string;
  readonly attendTitle: string;
  readonly slow: string;
  readonly noScript: string;
  readonly oldCodeTitle: string;
  readonly oldCode: string;
  readonly type: string;
  readonly typeTitle: string;
  readonly typeText: string;
  readonly code: string;
  readonly open: string;
  readonly wrongCode: string;
}

/** Texts of the attendance pages that the server renders: before the script runs, and on pages without a script. */
export const attendanceShell: Record<Language, AttendanceShell> = {
  fr: {
    trainerTitle: 'Espace formateur : {session}',
    attendTitle: 'Émarger : {session}',
    slow: 'La page tarde à s’ouvrir. Vérifiez votre connexion, puis rechargez la page ; rien n’est enregistré tant que vous ne l’avez pas confirmé.',
    noScript: 'Pour cette page, activez JavaScript dans votre navigateur.',
    oldCodeTitle: 'Ce QR code n’est plus valable',
    oldCode: 'Il change toutes les quelques secondes. Scannez de nouveau celui qui est affiché dans la salle.',
    type: 'Saisir le code affiché',
    typeTitle: 'Émarger avec un code',
    typeText: 'Saisissez le code affiché sous le QR code, dans la salle. Il change chaque minute.',
    code: 'Code à 8 caractères',
    open: 'Continuer',
    wrongCode: 'Ce code n’est pas valable ou a expiré. Saisissez celui qui est affiché maintenant.',
  },
  en: {
    trainerTitle: 'Trainer space: {session}',
    attendTitle: 'Sign in: {session}',
    slow: 'The page is slow to load. Check your connection, then reload it; nothing is recorded until you ask for it.',
    noScript: 'This page needs JavaScript: turn it on in your browser.',
    oldCodeTitle: 'This QR code is no longer valid',
    oldCode: 'It changes every few seconds. Scan the one shown in the room again.',
    type: 'Type the code shown',
    typeTitle: 'Sign in with a code',
    typeText: 'Type the code shown under the QR code, in the room. It changes every minute.',
    code: '8-character code',
    open: 'Continue',
    wrongCode: 'This code is not valid or has expired. Type the one shown now.',
  },
};
