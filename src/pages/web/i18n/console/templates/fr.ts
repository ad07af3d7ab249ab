/** The words of templates and of the reuse of envelopes. */
export const fr = {
  menu_templates: 'Modèles',
  findTemplates: 'Nom du modèle',
  noTemplates:
    'Aucun modèle dans ce mode. Ouvrez une enveloppe et choisissez « Enregistrer comme modèle », ou utilisez l’API.',
  noTemplateMatches: 'Aucun modèle ne correspond.',
  templateName: 'Nom du modèle',
  templateRoles: 'Rôles',
  signWithin: 'Délai de signature',
  keptFor: 'Conservation',
  dayCount: '{count} jour|{count} jours',
  original: 'Original',
  templatePages: 'Pages',
  fieldNumber: 'Champs',
  useTemplate: 'Utiliser ce modèle',
  useTemplateText:
    'Indiquez la personne qui tient chaque rôle. Un brouillon est créé et s’ouvre : vous le relisez avant de l’envoyer.',
  fillAndPreview: 'Créer et relire',
  phoneOptional: 'Téléphone (facultatif)',
  chooseIdentity: 'Choisir une identité',
  roleNotFilled: 'Indiquez un nom et une adresse e-mail pour le rôle « {role} ».',
  finishOtherFirst:
    'Une autre enveloppe a des modifications non enregistrées. Enregistrez-les ou abandonnez-les d’abord.',
  rename: 'Renommer',
  renameTemplate: 'Renommer le modèle',
  deleteTemplate: 'Supprimer le modèle',
  deleteTemplateTitle: 'Supprimer ce modèle ?',
  deleteTemplateText:
    'Le modèle est supprimé pour toujours. Les enveloppes qui en viennent restent telles qu’elles sont.',
  keepTemplate: 'Garder',
  reuseGone: 'Les documents sont supprimés : cette enveloppe ne peut plus être dupliquée ni servir de modèle.',
  saveAsTemplate: 'Enregistrer comme modèle',
  saveAsTemplateText:
    'Le modèle garde les documents, les champs et les délais. Les personnes ne sont pas copiées : donnez un nom au rôle de chacune.',
  roleFor: 'Rôle de {name}',
};
