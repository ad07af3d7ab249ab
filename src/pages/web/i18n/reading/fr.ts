/** French, for reading documents. `a|b` is singular|plural, chosen by `count`. */
export const fr = {
  readingTools: 'Outils de lecture',
  counterPage: 'Page',
  counterOf: 'sur {total}',
  counterGo: 'Page à afficher, de 1 à {total}',
  pagesShow: 'Toutes les pages',
  pagesTitle: 'Pages',
  find: 'Rechercher dans les documents',
  findClose: 'Fermer la recherche',
  findNext: 'Résultat suivant',
  findPrevious: 'Résultat précédent',
  findAt: '{at} sur {count}',
  findNone: 'Aucun résultat',
  findReading: 'Lecture des pages : {done} sur {total}',
  findNoText: 'Ces pages sont des images, par exemple d’un scanner : elles n’ont pas de texte à rechercher.',
  findPictures:
    '{count} page est une image sans texte : la recherche ne la voit pas.|{count} pages sont des images sans texte : la recherche ne les voit pas.',
  findFailed: 'Un document ne peut pas être lu. Fermez la recherche, puis réessayez.',
} as const;

export type ReadingKey = keyof typeof fr;
