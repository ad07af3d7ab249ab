import type { InWorkLanguages } from '../kernel/language.ts';

/** A feature, and the names of it in each interface. An empty list: the interface does not have it. */
export interface Feature {
  readonly name: InWorkLanguages;
  /** operationIds. */
  readonly rest: readonly string[];
  /** Root fields that an API key or a client token may call. */
  readonly graphql: readonly string[];
  /** Where in the console, by a key of `consolePlaces`. */
  readonly console: keyof typeof consolePlaces | null;
  /** Tools of assistants. */
  readonly mcp: readonly string[];
}

export interface FeatureTopic {
  readonly title: InWorkLanguages;
  readonly features: readonly Feature[];
}

/** The sections of the console by their address, as its menu names them, and the header, which every section has. */
export const consolePlaces = {
  header: { en: 'Header', fr: 'En-tête' },
  overview: { en: 'Overview', fr: 'Vue d’ensemble' },
  envelopes: { en: 'Envelopes', fr: 'Enveloppes' },
  templates: { en: 'Templates', fr: 'Modèles' },
  bulk: { en: 'Bulk sends', fr: 'Envois en nombre' },
  missions: { en: 'Contract report', fr: 'Suivi des contrats' },
  mandates: { en: 'Mandates', fr: 'Mandats' },
  batches: { en: 'Seal batches', fr: 'Lots à sceller' },
  attendance: { en: 'Attendance', fr: 'Émargement' },
  identities: { en: 'Identities', fr: 'Identités' },
  verify: { en: 'Verify', fr: 'Vérifier' },
  deposits: { en: 'Preserved PDFs', fr: 'PDF conservés' },
  credits: { en: 'Credits', fr: 'Crédits' },
  webhooks: { en: 'Webhooks', fr: 'Webhooks' },
  keys: { en: 'API keys', fr: 'Clés d’API' },
  team: { en: 'Team', fr: 'Équipe' },
  settings: { en: 'Settings', fr: 'Réglages' },
  connect: { en: 'Connect an assistant', fr: 'Connecter un assistant' },
  organizations: { en: 'Organisations', fr: 'Organisations' },
} as const satisfies Record<string, InWorkLanguages>;

const words = (text: string): string[] => text.split(' ').filter(Boolean);

/** A row: names are separated by spaces. */
const feature = (
  en: string,
  fr: string,
  has: { rest?: string; graphql?: string; console?: keyof typeof consolePlaces; mcp?: string },
): Feature => ({
  name: { en, fr },
  rest: words(has.rest ?? ''),
  graphql: words(has.graphql ?? ''),
  console: has.console ?? null,
  mcp: words(has.mcp ?? ''),
});

/** A feature that has the same name everywhere. */
const everywhere = (en: string, fr: string, name: string, console: keyof typeof consolePlaces): Feature =>
  feature(en, fr, { rest: name, graphql: name, console, mcp: name });

const envelopes: readonly Feature[] = [
  everywhere('Create an envelope', 'Créer une enveloppe', 'createEnvelope', 'envelopes'),
  everywhere('Send a draft', 'Envoyer un brouillon', 'sendEnvelope', 'envelopes'),
  everywhere('Cancel', 'Annuler', 'cancelEnvelope', 'envelopes'),
  feature('Read and list', 'Lire et lister', {
    rest: 'getEnvelope listEnvelopes',
    graphql: 'envelope envelopes exportEnvelopes',
    console: 'envelopes',
    mcp: 'getEnvelope listEnvelopes',
  }),
  feature('Who is late, what is left', 'Qui est en retard, ce qui reste', {
    ...{ graphql: 'overview', console: 'overview', mcp: 'getOverview' },
  }),
  feature('Live changes', 'Changements en direct', {
    graphql: 'envelopeStatus envelopesChanged',
    console: 'envelopes',
  }),
  feature('Change or copy a draft', 'Modifier ou copier un brouillon', {
    ...{ graphql: 'replaceDraft duplicateEnvelope', console: 'envelopes' },
  }),
  feature('Correct a signer, replace a link', 'Corriger un signataire, remplacer un lien', {
    ...{ graphql: 'correctSigner replaceSignerLink', console: 'envelopes', mcp: 'correctSigner' },
  }),
  feature('Extend the deadline', 'Repousser l’échéance', {
    ...{ graphql: 'extendExpiry', console: 'envelopes', mcp: 'extendExpiry' },
  }),
  feature('Send a notice again', 'Renvoyer un avis', {
    ...{ graphql: 'resendNotice', console: 'envelopes', mcp: 'resendNotice' },
  }),
  feature('Reminders', 'Relances', {
    ...{ graphql: 'setReminders setEnvelopeReminders remindLateSigners', console: 'settings' },
  }),
  feature('Labels', 'Étiquettes', {
    ...{ graphql: 'labels createLabel updateLabel deleteLabel labelEnvelopes', console: 'envelopes' },
  }),
  feature('A link that takes a PDF', 'Un lien qui reçoit un PDF', {
    ...{ graphql: 'createUpload upload', mcp: 'createUpload getUpload' },
  }),
  feature('Places of words in a PDF', 'Emplacement de mots dans un PDF', {
    graphql: 'pdfTextPlaces',
    console: 'envelopes',
  }),
  feature('All files in one archive', 'Tous les fichiers en une archive', {
    graphql: 'envelopeArchive',
    console: 'envelopes',
  }),
  feature('Folders with rights for teams', 'Dossiers avec droits par équipe', {
    ...{ graphql: 'folders moveEnvelopes', console: 'envelopes' },
  }),
  feature('Comments of the team', 'Commentaires de l’équipe', { console: 'envelopes' }),
  feature('Signing in person on one device', 'Signature en personne sur un appareil', { console: 'envelopes' }),
  feature('Attestation of one signature', 'Attestation d’une signature', {
    graphql: 'attestSignature',
    console: 'envelopes',
  }),
];

const templates: readonly Feature[] = [
  feature('Make and change templates', 'Créer et modifier des modèles', {
    graphql:
      'template templates createTemplate createTemplateFromEnvelope replaceTemplate renameTemplate deleteTemplate',
    ...{ console: 'templates', mcp: 'listTemplates getTemplate' },
  }),
  feature('Envelope from a template', 'Enveloppe à partir d’un modèle', {
    ...{ graphql: 'createEnvelopeFromTemplate', console: 'templates', mcp: 'createEnvelopeFromTemplate' },
  }),
  feature('Templates of temporary work', 'Modèles de l’intérim', {
    graphql: 'createTemporaryWorkTemplate',
    console: 'templates',
  }),
  feature('A signing link for anybody', 'Un lien de signature ouvert à tous', {
    ...{ graphql: 'createSigningLink changeSigningLink deleteSigningLink', console: 'templates' },
  }),
  feature('Bulk sends from a CSV', 'Envois en nombre à partir d’un CSV', {
    graphql:
      'createBulkSend cancelBulkSend bulkSend bulkSends bulkSendColumns bulkSendPreview bulkSendResults bulkSendChanged bulkSendsChanged',
    console: 'bulk',
  }),
  feature('Report on contracts', 'Suivi des contrats', {
    ...{ graphql: 'missionReport exportMissionReport issueMissionReport', console: 'missions' },
  }),
];

const mandates: readonly Feature[] = [
  feature('Attested identities', 'Identités attestées', {
    rest: 'createIdentity listIdentities getIdentity deleteIdentity',
    graphql: 'createIdentity identities identity identityMethods deleteIdentity',
    console: 'identities',
  }),
  feature('Mandates', 'Mandats', {
    rest: 'createSigningMandate listSigningMandates getSigningMandate revokeSigningMandate',
    graphql: 'createSigningMandate signingMandates signingMandate revokeSigningMandate',
    console: 'mandates',
    mcp: 'createSigningMandate listSigningMandates getSigningMandate',
  }),
  everywhere('Create a seal batch', 'Créer un lot à sceller', 'createSealBatch', 'batches'),
  feature('Follow seal batches', 'Suivre les lots à sceller', {
    graphql: 'sealBatch sealBatches sealBatchProgress resendBatchNotice',
    ...{ console: 'batches', mcp: 'getSealBatch listSealBatches' },
  }),
];

const attendance: readonly Feature[] = [
  feature('Create a session', 'Créer une session', {
    ...{
      rest: 'createAttendanceSession',
      graphql: 'createAttendanceSession plannedSlots duplicateAttendanceSession',
      console: 'attendance',
    },
  }),
  feature('Read and list sessions', 'Lire et lister les sessions', {
    rest: 'getAttendanceSession listAttendanceSessions',
    graphql: 'attendanceSession attendanceSessions',
    console: 'attendance',
    mcp: 'getAttendanceSession listAttendanceSessions',
  }),
  feature('Add an attendee', 'Ajouter un participant', {
    rest: 'addAttendee',
    graphql: 'addAttendee',
    console: 'attendance',
  }),
  feature('Open and close slots', 'Ouvrir et fermer les créneaux', {
    ...{ rest: 'openSlot closeSlot', graphql: 'openSlot closeSlot setSlotTrainer', console: 'attendance' },
  }),
  feature('Live presence', 'Présences en direct', { graphql: 'slotPresence', console: 'attendance' }),
  feature('Close a session; its sealed sheet', 'Clôturer une session ; sa feuille scellée', {
    rest: 'closeAttendanceSession getAttendanceSheet',
    ...{ graphql: 'closeAttendanceSession attendanceSheet', console: 'attendance' },
  }),
  everywhere('Export as CSV', 'Exporter en CSV', 'exportAttendance', 'attendance'),
  feature('Figures for the yearly report (BPF)', 'Chiffres du bilan pédagogique et financier', {
    ...{ graphql: 'exportTrainingReport', console: 'attendance' },
  }),
  feature('Send links again', 'Renvoyer les liens', {
    ...{ graphql: 'resendAttendeeNotice resendMissingNotices resendTrainerNotice', console: 'attendance' },
  }),
  feature('Files of a session', 'Fichiers d’une session', {
    graphql: 'addSessionFile removeSessionFile',
    console: 'attendance',
  }),
  feature('Certificates, packs, statements', 'Certificats, dossiers, états mensuels', {
    graphql:
      'issueCompletionCertificate issueCompletionCertificates issueAbsenceCertificate signCertificates issueFunderPack issueMonthlyStatements',
    console: 'attendance',
  }),
];

const proof: readonly Feature[] = [
  everywhere('Verify by fingerprint or file', 'Vérifier par empreinte ou fichier', 'verifyDocument', 'verify'),
  feature('Validate any signed PDF', 'Valider tout PDF signé', {
    graphql: 'validatePdf validateEvidenceRecord',
    console: 'verify',
    mcp: 'validatePdf',
  }),
  feature('Preserve signed PDFs from anywhere', 'Conserver des PDF signés de toute origine', {
    graphql: 'preservePdf pdfDeposit pdfDeposits deletePdfDeposit',
    console: 'deposits',
    mcp: 'listPdfDeposits',
  }),
  feature('Seal digests of files', 'Sceller des empreintes de fichiers', {
    graphql: 'sealDigest timestampDigest digestSeal reportSealedFile',
  }),
];

const integration: readonly Feature[] = [
  feature('Webhook endpoints', 'Adresses de webhooks', {
    rest: 'createWebhookEndpoint listWebhookEndpoints deleteWebhookEndpoint',
    graphql: 'createWebhookEndpoint webhookEndpoints deleteWebhookEndpoint rotateWebhookSecret sendTestEvent',
    console: 'webhooks',
  }),
  feature('Events, deliveries, redelivery', 'Événements, livraisons, nouvelle livraison', {
    ...{ graphql: 'events webhookDeliveries redeliverEvent', console: 'webhooks' },
  }),
  feature('Pages in your own site', 'Pages dans votre propre site', {
    graphql: 'setEmbedOrigins',
    console: 'settings',
  }),
  feature('Tokens for browsers', 'Jetons pour les navigateurs', { graphql: 'createClientToken' }),
  feature('Read any object by its id', 'Lire tout objet par son identifiant', {
    graphql: 'node nodes',
    console: 'settings',
  }),
  feature('Simulated people', 'Personnes simulées', {
    graphql:
      'simulateSignature simulateApproval simulateReading simulateRefusal simulateWrongCode simulatePresence simulateBatchAuthorization simulateBatchRefusal simulateBatchWrongCode',
    ...{ console: 'envelopes', mcp: 'simulateSignature' },
  }),
  feature('The test clock', 'L’horloge de test', {
    graphql: 'advanceEnvelopeClock advanceSessionClock advanceMandateClock advanceBatchClock advanceIdentityClock',
    ...{ console: 'envelopes', mcp: 'advanceEnvelopeClock' },
  }),
  feature('Find and read anything', 'Trouver et lire un objet', { console: 'header', mcp: 'search fetch' }),
  feature('Search of this documentation', 'Recherche dans cette documentation', {
    ...{ console: 'header', mcp: 'searchDocumentation' },
  }),
];

const organisation: readonly Feature[] = [
  feature('Who calls', 'Qui appelle', { graphql: 'viewer', console: 'settings' }),
  feature('Credits', 'Crédits', { graphql: 'credits', console: 'credits' }),
  feature('API keys', 'Clés d’API', { console: 'keys' }),
  feature('Members, invitations, passkeys', 'Membres, invitations, clés d’accès', { console: 'team' }),
  feature('Logo, privacy notice, rights of a person', 'Logo, information sur les données, droits d’une personne', {
    console: 'settings',
  }),
  feature('Connect assistants', 'Connecter des assistants', { console: 'connect' }),
  feature('Several organisations', 'Plusieurs organisations', { console: 'organizations' }),
];

/**
 * What each interface has, by topic. `npm run generate` writes the guide `interfaces` from this table; its test names an
 * operation, a field, a tool or a section of the console that stands in no row.
 */
export const featureTopics: readonly FeatureTopic[] = [
  { title: { en: 'Envelopes', fr: 'Enveloppes' }, features: envelopes },
  { title: { en: 'Templates and bulk sends', fr: 'Modèles et envois en nombre' }, features: templates },
  { title: { en: 'Identities, mandates, batches', fr: 'Identités, mandats, lots' }, features: mandates },
  { title: { en: 'Attendance', fr: 'Émargement' }, features: attendance },
  { title: { en: 'Proof', fr: 'Preuve' }, features: proof },
  { title: { en: 'For your programs', fr: 'Pour vos programmes' }, features: integration },
  { title: { en: 'Organisation', fr: 'Organisation' }, features: organisation },
];
