/** The words of reminders. */
export const fr = {
  reminders: 'Relances',
  remindersHow:
    'Esign relance les signataires dont c’est le tour, entre 8 h et 20 h (fuseau : {zone}). Chaque enveloppe peut avoir sa propre règle.',
  remindersOn: 'Relancer automatiquement',
  remindersOnHint:
    'Les signataires déjà invités pendant que les relances étaient arrêtées n’en reçoivent pas. Pour les relancer, réglez les relances de leur enveloppe.',
  remindersOff: 'Aucune relance automatique.',
  reminderFirst: 'Première relance après (jours)',
  reminderEvery: 'Puis tous les (jours)',
  reminderMost: 'Nombre de relances au plus',
  reminderRule: 'Première relance après {first}, puis tous les {every}, {most} au plus.',
  reminderDays: '{count} jour|{count} jours',
  remindersByDefault: 'Règle de l’organisation.',
  changeReminders: 'Régler les relances',
  reminders_default: 'Comme l’organisation',
  reminders_own: 'Une règle pour cette enveloppe',
  reminders_ofTemplate: 'Une règle pour les enveloppes de ce modèle',
  reminders_ofBulk: 'Une règle pour ces enveloppes',
  reminders_asTemplate: 'Comme le modèle',
  reminders_off: 'Aucune relance automatique',
  remindersSent: '{count} relance envoyée|{count} relances envoyées',
  nextReminder: 'Prochaine relance le {date}.',
  remindLate: 'Relancer les retardataires',
  remindLateText:
    'Un e-mail de relance part à chaque signataire de vos enveloppes dont c’est le tour et qui n’a rien reçu depuis quelques jours. Ceux qui ont refusé n’en reçoivent pas.',
  remindLateDays: 'Sans message depuis (jours)',
  remindLateGo: 'Relancer',
  lateReminded: '{count} signataire relancé.|{count} signataires relancés.',
} as const;
