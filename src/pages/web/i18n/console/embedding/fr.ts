/** The words of embedding. */
export const fr = {
  embedOrigins: 'Sites qui peuvent intégrer les pages',
  embedOriginsHow:
    'Les pages de signature et d’émargement ne s’affichent dans un cadre (iframe, <esign-sign>) que sur ces sites : le navigateur l’applique (en-tête CSP frame-ancestors). Un changement vaut dès l’ouverture suivante, en production comme en test.',
  noOrigins: 'Aucun : les pages ne s’affichent que seules, dans leur propre onglet.',
  origin: 'Adresse du site',
  originHint: 'Par exemple https://app.exemple.fr ; le chemin est laissé de côté. En http, seulement localhost.',
  addOrigin: 'Autoriser ce site',
  originWrong: 'Indiquez une adresse complète en https, par exemple https://app.exemple.fr.',
  originKnown: 'Ce site est déjà autorisé.',
  originsMost: '50 sites au plus.',
} as const;
