/** The words of the e-mails that a member receives about envelopes. */
export const fr = {
  notices: 'Messages que vous recevez',
  noticesHow:
    'Esign vous écrit, à votre adresse de connexion, quand une enveloppe, un lot à sceller ou une feuille d’émargement demande votre attention.',
  noticesWhich: 'Prévenez-moi quand',
  notice_DECLINED: 'un signataire ne veut pas signer, ou un mandataire refuse un lot',
  notice_UNDELIVERED: 'un e-mail à un signataire n’arrive pas',
  notice_SIGNED: 'un signataire a signé',
  notice_COMPLETED: 'une enveloppe est terminée, ou un lot scellé',
  notice_EXPIRING: 'une enveloppe expire bientôt',
  notice_EXPIRED: 'une enveloppe expire, ou un lot finit sans cachet',
  notice_PURGE: 'des documents ou des feuilles d’émargement vont être effacés, 60 jours avant',
  expiringDays: '« Bientôt » : nombre de jours avant l’échéance',
  expiringDaysWrong: 'Indiquez un nombre de jours de 1 à {most}.',
  noticesScope: 'Pour',
  noticeScope_OWN: 'les enveloppes que j’ai envoyées et les lots que j’ai créés dans la console',
  noticeScope_ALL: 'toutes les enveloppes et tous les lots de l’organisation, ceux de l’API compris',
  noticesOwner:
    'Si l’expéditeur a quitté l’équipe, les propriétaires sont prévenus à sa place. Pour ce que l’API a envoyé, ils sont prévenus des refus, des e-mails non remis, des expirations et des effacements de feuilles.',
  saved: 'Enregistré.',
  timeZone: 'Fuseau horaire',
  timeZoneHow:
    'Celui des heures affichées dans la console, sur les pages de signature et d’émargement, dans les e-mails, sur les feuilles d’émargement et dans les dossiers de preuve. Les fichiers scellés gardent le leur. L’API et les exports CSV restent en UTC.',
  timeZoneNow: 'Maintenant : {date}',
  timesAre: 'Heures affichées : {zone}.',
} as const;
