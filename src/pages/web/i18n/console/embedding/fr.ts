/** The words of embedding. */
export const fr = {
  embedOrigins: 'Sites qui peuvent intégrer les pages',
  embedOriginsHow:
    'Les navigateurs n’affichent les pages de signature et d’émargement dans un cadre (iframe, <esign-sign>) que sur ces sites (en-tête CSP frame-ancestors). Une modification s’applique aux pages ouvertes ensuite, en production comme en test.',
  noOrigins: 'Aucun : les pages ne s’ouvrent que dans leur propre onglet.',
  origin: 'Adresse du site',
  originHint: 'Par exemple https://app.exemple.fr ; le chemin est ignoré. http n’est accepté que pour localhost.',
  addOrigin: 'Autoriser ce site',
  originWrong: 'Indiquez une adresse complète en https, par exemple https://app.exemple.fr.',
  originKnown: 'Ce site est déjà autorisé.',
  originsMost: 'Vous pouvez autoriser 50 sites au plus.',
} as const;
