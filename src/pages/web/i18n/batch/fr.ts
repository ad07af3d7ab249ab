/** French, for the agent's page. `a|b` is singular|plural, chosen by `count`. */
export const fr = {
  batchTitle: 'Sceller : {principal}',
  batchConnectionLost: 'Connexion interrompue. Rien n’est perdu ; la page se mettra à jour automatiquement.',

  documentsToSeal: '{count} document à sceller|{count} documents à sceller',
  underMandate:
    'Une enveloppe, au nom de {principal}, en vertu du mandat qui vous a été donné.|{count} enveloppes, au nom de {principal}, en vertu du mandat qui vous a été donné.',
  mandateOf: 'Mandat de',
  withSiren: '{principal} (SIREN {siren})',
  mandateGivenBy: 'Signé par',
  mandateScope: 'Portée',
  CMAD: 'contrats de mise à disposition',
  CONTRAT_MISSION: 'contrats de mission',
  AVENANT: 'avenants',
  RELEVE_HEURES: 'relevés d’heures',
  AUTRE: 'autres documents',
  mandateValidity: 'Validité',
  fromTo: 'du {from} au {to}',
  youAre: 'Vous décidez en tant que',
  decideBefore: 'À décider avant',
  listFingerprint: 'Empreinte de la liste (SHA-256)',
  listFingerprintHint:
    'Votre code ne scelle que cette liste, telle qu’elle est : si un document change, le code n’est plus valable.',

  list: 'La liste',
  searchList: 'Rechercher un nom, un document, un signataire',
  listCount: '{count} enveloppe|{count} enveloppes',
  searchFound: '{count} enveloppe trouvée pour « {search} »|{count} enveloppes trouvées pour « {search} »',
  listFailed: 'La liste ne peut pas s’afficher. Vérifiez votre connexion, puis réessayez.',
  showMore: 'Afficher la suite ({count})',
  openDocument: 'Ouvrir',
  signedBy: 'Signé par {names}',
  rowSealed: 'scellé',
  rowCanceled: 'annulé, non scellé',

  seen: 'vu',
  seenOf: '{count} document vu sur {total}|{count} documents vus sur {total}',
  envelopeAt: 'Enveloppe n° {at}',
  documentBefore: 'Précédent',
  documentAfter: 'Suivant',

  sealAll: 'Sceller ce document|Sceller ces {count} documents',
  decideTitle: 'Décider du scellement',
  oneCode:
    'Un seul code scellera le document, au nom de {principal}.|Un seul code scellera les {count} documents, au nom de {principal}.',
  seal: 'Sceller',
  deciding: 'Décision en cours…',
  batchUncertain:
    'La connexion a été interrompue et nous ne savons pas si votre décision est enregistrée : « Réessayer » le vérifie d’abord, rien ne sera scellé deux fois.',
  batchFailed: 'Une erreur s’est produite. Rien n’a été scellé. Réessayez dans un instant.',
  refuse: 'Je ne souhaite pas sceller',
  refuseTitle: 'Ne pas sceller',
  refuseText:
    'Vous refusez toute la liste : aucun de ses documents ne sera scellé. Nous transmettrons le motif à {organization}, qui pourra vous présenter une autre liste.',

  sealing: 'Scellement en cours',
  sealingGoesOn: 'Votre décision est enregistrée. Vous pouvez fermer cette page : le scellement se poursuit.',
  allSealed: 'Tout est scellé',
  sealedAt: 'Terminé le {date}. Chaque document porte le cachet électronique et peut être vérifié séparément.',
  sealedOf: '{done} enveloppe scellée sur {count}|{done} enveloppes scellées sur {count}',
  sealsWaiting:
    '{count} enveloppe est en attente et sera reprise automatiquement.|{count} enveloppes sont en attente et seront reprises automatiquement.',
  sealsDropped:
    '{count} enveloppe a été annulée entre-temps : elle n’est pas scellée.|{count} enveloppes ont été annulées entre-temps : elles ne sont pas scellées.',
  decidedAt: 'Décidé le {date}.',
} as const;

export type BatchKey = keyof typeof fr;
