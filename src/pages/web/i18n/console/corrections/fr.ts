/** Corrections after an envelope was sent. */
export const fr = {
  correct: 'Corriger',
  correctTitle: 'Corriger les coordonnées',
  correctHow:
    'Cette personne reçoit un nouveau lien de signature. L’ancien lien et ses codes cessent aussitôt de fonctionner.',
  correctSendsNow: 'L’invitation part aussitôt à l’adresse ci-dessous.',
  correctSendsLater: 'L’invitation partira quand son tour viendra.',
  correctAttested:
    'Vous avez attesté l’identité de cette personne avec ces coordonnées : {stated}. Vous pouvez en indiquer d’autres ; la preuve garde la différence.',
  correctVerified:
    'L’identité de cette personne a été contrôlée à distance. Seules ces coordonnées sont acceptées : {stated}.',
  correctGo: 'Enregistrer la correction',
  correctAddress: 'Corriger l’adresse',
  correctDone: 'Coordonnées corrigées. {name} a un nouveau lien.',
  correctSame: 'Modifiez d’abord l’adresse ou le numéro.',
  correctPhoneMissing: 'Un numéro peut être remplacé, non retiré. Saisissez un numéro.',
  replaceLink: 'Remplacer le lien',
  replaceLinkTitle: 'Remplacer le lien de signature ?',
  replaceLinkDone: 'Lien remplacé. {name} a un nouveau lien.',
  replaceLinkHow: 'L’ancien lien et ses codes cessent aussitôt de fonctionner, même sur une page déjà ouverte.',
  replaceLinkSends: 'Le nouveau lien part par e-mail à {email}.',
  replaceLinkSendsLater: 'Le nouveau lien partira à {email} quand son tour viendra.',
  moreTime: 'Plus de temps',
  moreTimeTitle: 'Repousser l’échéance',
  moreTimeUntil: 'Échéance actuelle : {date}.',
  moreTimeHow:
    'Personne n’est prévenu : les pages des signataires indiquent aussitôt la nouvelle échéance, ainsi que les invitations et relances suivantes.',
  newExpiryDay: 'Nouvelle date',
  newExpiryTime: 'Heure ({zone})',
  moreTimeGo: 'Repousser',
  moreTimeDone: '✓ Échéance repoussée',
  moreTimeMissing: 'Indiquez une date et une heure.',
  moreTimeNotLater: 'Choisissez un moment postérieur à l’échéance actuelle : {date}.',
  moreTimeTooFar: 'Choisissez un moment dans les {count} jours à venir.',
} as const;
