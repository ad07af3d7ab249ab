/** The words of the e-mails that a member receives about envelopes. */
export const fr = {
  notices: 'Messages que vous recevez',
  noticesHow: 'Esign vous écrit, à votre adresse de connexion, quand une enveloppe demande votre attention.',
  noticesWhich: 'Prévenez-moi quand',
  notice_DECLINED: 'un signataire ne veut pas signer',
  notice_UNDELIVERED: 'un e-mail à un signataire n’arrive pas',
  notice_COMPLETED: 'une enveloppe est terminée',
  notice_EXPIRED: 'une enveloppe expire',
  noticesScope: 'Pour',
  noticeScope_OWN: 'les enveloppes que j’ai envoyées depuis la console',
  noticeScope_ALL: 'toutes les enveloppes de l’organisation, celles de l’API comprises',
  noticesOwner:
    'Si l’expéditeur d’une enveloppe n’est pas dans l’équipe (l’API, par exemple), les propriétaires sont prévenus des refus et des e-mails non remis.',
  saved: 'Enregistré.',
  timeZone: 'Fuseau horaire',
  timeZoneHow:
    'Celui des heures affichées dans la console, sur les pages de signature et d’émargement, dans les e-mails, sur les feuilles d’émargement et dans les dossiers de preuve. Les fichiers scellés gardent le leur. L’API et les exports CSV restent en UTC.',
  timeZoneNow: 'Maintenant : {date}',
  timesAre: 'Heures affichées : {zone}.',
} as const;
