/** The words of the organisation's logo, colour and reply-to address. */
export const fr = {
  branding: 'Identité visuelle',
  brandingHow:
    'Sur les pages de signature, d’émargement et de lot, dans les e-mails à vos signataires et à vos apprenants, et sur les dossiers de preuve, feuilles d’émargement et attestations établis à partir de maintenant. Les e-mails de la console gardent l’apparence du service.',
  brandingLogo: 'Logo',
  brandingLogoHow:
    'PNG, JPEG ou WebP. Il est posé sur du blanc, réduit à 480 × 160 pixels et débarrassé de ses métadonnées.',
  brandingLogoUse: 'Utiliser ce logo',
  brandingLogoRemove: 'Retirer le logo',
  brandingLogoUnread: 'Choisissez une image PNG, JPEG ou WebP. Le navigateur n’a pas pu lire ce fichier.',
  brandingColor: 'Couleur',
  brandingColorHow: 'Sous la forme #rrggbb. Vide : la couleur du service.',
  brandingPick: 'Choisir la couleur dans une palette',
  brandingReplyTo: 'Adresse de réponse',
  brandingReplyToHow: 'Reçoit les réponses aux e-mails. Vide : personne ne les reçoit.',
  brandingPreview: 'Aperçu',
  brandingLight: 'Thème clair',
  brandingDark: 'Thème sombre',
  brandingSample: 'Contrat de mission',
  brandingSampleLink: 'Lire le document',
  brandingSampleButton: 'Signer',
  brandingSampleMail: '{organization} vous demande de signer « Contrat de mission ».',
  brandingSampleOpen: 'Lire et signer',
  brandingAdjusted:
    'Cette couleur n’est pas assez lisible partout. Elle est ajustée : {light} dans le thème clair, {dark} dans le thème sombre.',
  brandingTest: 'M’envoyer un e-mail d’essai',
  organizationTitle: 'Organisation',
  organizationName: 'Nom de l’organisation',
  organizationNameHow:
    'Les signataires et les apprenants le voient désormais sur leurs pages et dans leurs e-mails. Les fichiers scellés gardent l’ancien nom.',
  organizationNameWrong: 'Indiquez un nom de {most} caractères au plus.',
  organizationFacts: 'Informations imprimées sur les papiers',
  organizationFactsHow:
    'Sur les feuilles d’émargement, les certificats de réalisation et les dossiers du financeur établis à partir de maintenant. Les fichiers scellés gardent les leurs.',
  postalAddress: 'Adresse',
  siret: 'SIRET',
  activityNumber: 'Numéro de déclaration d’activité',
  activityNumberHint: 'Celui de l’organisme de formation.',
  brandingTestSent: 'Envoyé à {email}, avec les valeurs enregistrées.',
} as const;
