/** The words of exports, downloads and labels of the list of envelopes. */
export const fr = {
  exportList: 'Exporter en CSV',
  selection: 'Sélection',
  selectEnvelope: 'Sélectionner {name}',
  selectPage: 'Sélectionner la page',
  selectNone: 'Désélectionner',
  selected: '{count} enveloppe sélectionnée|{count} enveloppes sélectionnées',
  downloadSelection: 'Télécharger en ZIP',
  archiveTooMany: 'Un ZIP contient au plus {count} enveloppes. Sélectionnez-en moins.',
  archivePurged:
    'Les documents de {count} enveloppe ont été effacés : le sommaire la nomme.|Les documents de {count} enveloppes ont été effacés : le sommaire les nomme.',
} as const;
