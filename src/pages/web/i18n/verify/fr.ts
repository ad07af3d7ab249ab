import { fr as envelope } from '../console/envelope/fr.ts';
import { fr as verification } from '../console/verification/fr.ts';
import { fr as events } from '../events/fr.ts';
import { fr as results } from '../results/fr.ts';

/** The words of the public verification page. */
export const fr = {
  ...envelope,
  ...events,
  ...results,
  ...verification,
  verifyTitle: 'Vérifier un document signé',
  verifyIntro:
    'Le fichier reste sur votre appareil : votre navigateur en calcule l’empreinte, et seule l’empreinte est envoyée. Le service répond s’il connaît exactement ce fichier, qui l’a signé et quand.',
  dropToVerify: 'Déposez le PDF à vérifier',
  useFingerprint: 'Chercher cette empreinte',
  searching: 'Recherche de la preuve…',
  visitorUnknown:
    'Le service ne connaît pas cette empreinte. Le fichier ne vient pas de lui, il a été modifié, ou ce n’est pas l’exemplaire final.',
  visitorTest: 'Document de test : un spécimen, sans valeur juridique.',
  checkSignatures: 'Vérifier aussi les signatures du fichier',
  checkSignaturesHint:
    'Le fichier est alors envoyé au service, qui en valide chaque signature et chaque horodatage, d’où qu’ils viennent. Rien n’est conservé.',
  tooLargeToCheck:
    'Ce fichier dépasse 15 Mo : ses signatures ne peuvent pas être vérifiées ici. Un lecteur de PDF peut le faire.',
  verifyBusy:
    'Trop de vérifications en ce moment. Réessayez dans {count} seconde.|Trop de vérifications en ce moment. Réessayez dans {count} secondes.',
  verifyNoAnswer: 'Pas de réponse du service. Vérifiez votre connexion, puis réessayez.',
  verifyNotPdf: 'Ce fichier n’est pas un PDF que le service puisse lire.',
  verifyFailed: 'Une erreur s’est produite. Réessayez dans un instant.',
} as const;

export type VerifyKey = keyof typeof fr;
