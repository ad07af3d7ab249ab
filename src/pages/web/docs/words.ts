import { workLanguages } from '../../../kernel/language.ts';

/** Texts that the script of the documentation adds, in the language of the page. */
const texts = {
  en: {
    copy: 'Copy',
    copied: 'Copied',
    selected: 'Selected',
    example: 'example',
    language: 'Language of the example',
    tryIt: 'Try it',
    keyLabel: 'Test key',
    keyHint: 'Only in the memory of this page: it is not stored, and is gone when you leave the page.',
    keyMissing: 'Paste a test key first. It begins with sk_test_.',
    keyLive:
      'This is a live key. Requests from this page would be real and could cost credits, so the page does not use it. Paste a test key.',
    body: 'Body (JSON)',
    query: 'Query',
    variables:
      '$CONTRACT_BASE64 and $CONTRACT_SHA256 are the sample document: the page fills them in. Other names with $ are ids from earlier answers on this page.',
    send: 'Send',
    sending: 'The request is on its way…',
    answerWas: 'Answer:',
    failed: 'The service did not answer. Check your connection, then send again.',
    badJson: 'The body is not valid JSON:',
    missing: 'Fill in:',
    file: 'The answer is a file',
    bytes: 'bytes',
    ms: 'ms',
  },
  fr: {
    copy: 'Copier',
    copied: 'Copié',
    selected: 'Sélectionné',
    example: 'exemple',
    language: 'Langage de l’exemple',
    tryIt: 'Essayer',
    keyLabel: 'Clé de test',
    keyHint:
      'Seulement dans la mémoire de cette page : elle n’est pas enregistrée et disparaît quand vous quittez la page.',
    keyMissing: 'Collez d’abord une clé de test. Elle commence par sk_test_.',
    keyLive:
      'C’est une clé de production. Les requêtes de cette page seraient réelles et pourraient coûter des crédits : la page ne l’utilise pas. Collez une clé de test.',
    body: 'Corps (JSON)',
    query: 'Paramètres de recherche',
    variables:
      '$CONTRACT_BASE64 et $CONTRACT_SHA256 sont le document d’exemple : la page les remplit. Les autres noms avec $ sont des identifiants reçus dans des réponses sur cette page.',
    send: 'Envoyer',
    sending: 'La requête est en cours…',
    answerWas: 'Réponse :',
    failed: 'Le service n’a pas répondu. Vérifiez votre connexion, puis envoyez à nouveau.',
    badJson: 'Le corps n’est pas du JSON valide :',
    missing: 'Remplissez :',
    file: 'La réponse est un fichier',
    bytes: 'octets',
    ms: 'ms',
  },
};

export const words = texts[workLanguages.find((each) => each === document.documentElement.lang) ?? 'en'];
