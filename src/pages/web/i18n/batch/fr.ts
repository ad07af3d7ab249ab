/** French, for the agent's page. `a|b` is singular|plural, chosen by `count`. */
export const fr = {
  batchTitle: 'Signer : {principal}',
  batchConnectionLost: 'Connexion interrompue. Rien n’est perdu ; la page se mettra à jour automatiquement.',

  documentsToSeal: '{count} document à signer|{count} documents à signer',
  underMandate: 'Au nom et pour le compte du mandant, {principal}, en vertu du mandat qui vous a été donné.',
  mandateOf: 'Mandant',
  withSiren: '{principal} (SIREN {siren})',
  mandateGivenBy: 'Signé par',
  mandateScope: 'Portée',
  CMAD: 'contrats de mise à disposition',
  CONTRAT_MISSION: 'contrats de mission',
  AVENANT: 'avenants',
  RELEVE_HEURES: 'relevés d’heures',
  AUTRE: 'autres documents',
  kindOf: 'Nature : {kind}',
  kindUnknown: 'Nature : à indiquer avant de signer',
  statedKind: 'Nature des documents dont l’expéditeur ne l’a pas indiquée',
  statedKindHint: 'Vous la déclarez en signant. Elle doit entrer dans l’objet du mandat.',
  chooseKind: 'Choisissez…',
  kindMissing: 'Indiquez la nature de ces documents.',
  onlyKind:
    'Nature des documents dont l’expéditeur ne l’a pas indiquée : {kind}, seul objet du mandat donné par {principal}. Si un document est d’une autre nature, ne signez pas.',
  mandateValidity: 'Validité',
  fromTo: 'du {from} au {to}',
  youAre: 'Mandataire',
  decideBefore: 'À signer avant',
  listFingerprint: 'Empreinte de la liste (SHA-256)',
  listFingerprintHint:
    'Votre code ne vaut que pour cette liste, telle qu’elle est : si un document change, il n’est plus valable.',

  list: 'La liste',
  searchList: 'Rechercher un nom, un document, un signataire',
  listCount: '{count} dossier|{count} dossiers',
  searchFound: '{count} dossier trouvé pour « {search} »|{count} dossiers trouvés pour « {search} »',
  listFailed: 'La liste ne peut pas s’afficher. Vérifiez votre connexion, puis réessayez.',
  showMore: 'Afficher la suite ({count})',
  openDocument: 'Ouvrir',
  signedBy: 'Signé par {names}',
  rowSealed: 'signé et scellé',
  rowCanceled: 'annulé, non signé',

  seen: 'vu',
  seenOf: '{count} document vu sur {total}|{count} documents vus sur {total}',
  envelopeAt: 'Dossier n° {at}',
  documentBefore: 'Précédent',
  documentAfter: 'Suivant',

  sealAll: 'Signer ce document|Signer ces {count} documents',
  decideTitle: 'Signer au nom du mandant',
  oneCode:
    'Vous signez le document au nom et pour le compte du mandant, {principal}, au moyen d’un code unique. Son cachet y est apposé.|Vous signez les {count} documents au nom et pour le compte du mandant, {principal}, au moyen d’un code unique. Son cachet y est apposé.',
  seal: 'Signer',
  deciding: 'Signature en cours…',
  batchUncertain:
    'La connexion a été interrompue et nous ne savons pas si votre signature est enregistrée : « Réessayer » le vérifie d’abord, rien ne sera signé deux fois.',
  batchFailed: 'Une erreur s’est produite. Rien n’a été signé. Réessayez dans un instant.',
  refuse: 'Je ne souhaite pas signer',
  refuseTitle: 'Ne pas signer',
  refuseText:
    'Vous refusez toute la liste : aucun de ses documents ne sera signé. Nous transmettrons le motif à {organization}, qui pourra vous présenter une autre liste.',

  sealing: 'Scellement en cours',
  sealingGoesOn: 'Votre signature est enregistrée. Vous pouvez fermer cette page : le scellement se poursuit.',
  allSealed: 'Les documents sont signés et scellés',
  sealedAt:
    'Terminé le {date}. Chaque document porte votre signature pour le mandant et son cachet électronique, et peut être vérifié séparément.',
  sealedOf: '{done} dossier scellé sur {count}|{done} dossiers scellés sur {count}',
  sealsWaiting:
    '{count} dossier est en attente et sera repris automatiquement.|{count} dossiers sont en attente et seront repris automatiquement.',
  sealsDropped:
    '{count} dossier a été annulé entre-temps : il n’est pas signé.|{count} dossiers ont été annulés entre-temps : ils ne sont pas signés.',
  decidedAt: 'Signé le {date}.',
} as const;

export type BatchKey = keyof typeof fr;
