import { ConsoleAuditDocument } from '../../generated/graphql.ts';
import { type Key, t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { Moment } from '../parts.tsx';
import { addressOf } from '../route.ts';
import { Paged } from '../table.tsx';

/** Words of each act, by the name of the mutation. */
const acts: Readonly<Record<string, Key>> = {
  createEnvelope: 'act_createEnvelope',
  replaceDraft: 'act_replaceDraft',
  sendEnvelope: 'act_sendEnvelope',
  cancelEnvelope: 'act_cancelEnvelope',
  duplicateEnvelope: 'act_duplicateEnvelope',
  resendNotice: 'act_resendNotice',
  correctSigner: 'act_correctSigner',
  replaceSignerLink: 'act_replaceSignerLink',
  extendExpiry: 'act_extendExpiry',
  setReminders: 'act_setReminders',
  setEnvelopeReminders: 'act_setEnvelopeReminders',
  remindLateSigners: 'act_remindLateSigners',
  createIdentity: 'act_createIdentity',
  deleteIdentity: 'act_deleteIdentity',
  createSigningMandate: 'act_createSigningMandate',
  revokeSigningMandate: 'act_revokeSigningMandate',
  createSealBatch: 'act_createSealBatch',
  resendBatchNotice: 'act_resendBatchNotice',
  createAttendanceSession: 'act_createAttendanceSession',
  addAttendee: 'act_addAttendee',
  resendAttendeeNotice: 'act_resendAttendeeNotice',
  resendTrainerNotice: 'act_resendTrainerNotice',
  openSlot: 'act_openSlot',
  closeSlot: 'act_closeSlot',
  closeAttendanceSession: 'act_closeAttendanceSession',
  issueCompletionCertificate: 'act_issueCompletionCertificate',
  issueCompletionCertificates: 'act_issueCompletionCertificates',
  issueFunderPack: 'act_issueFunderPack',
  createApiKey: 'act_createApiKey',
  revokeApiKey: 'act_revokeApiKey',
  createWebhookEndpoint: 'act_createWebhookEndpoint',
  deleteWebhookEndpoint: 'act_deleteWebhookEndpoint',
  rotateWebhookSecret: 'act_rotateWebhookSecret',
  redeliverEvent: 'act_redeliverEvent',
  sendTestEvent: 'act_sendTestEvent',
  inviteMember: 'act_inviteMember',
  acceptInvitation: 'act_acceptInvitation',
  revokeInvitation: 'act_revokeInvitation',
  changeRole: 'act_changeRole',
  removeMember: 'act_removeMember',
  signOutMember: 'act_signOutMember',
  resetPasskeys: 'act_resetPasskeys',
  setPasskeysRequired: 'act_setPasskeysRequired',
  setEmbedOrigins: 'act_setEmbedOrigins',
  setTimeZone: 'act_setTimeZone',
  verifyDocument: 'act_verifyDocument',
  sealDigest: 'act_sealDigest',
  createTemplate: 'act_createTemplate',
  deleteTemplate: 'act_deleteTemplate',
};

/** The view that shows the subject of an act. */
const views: Readonly<Record<string, string>> = {
  createEnvelope: 'envelopes',
  replaceDraft: 'envelopes',
  sendEnvelope: 'envelopes',
  cancelEnvelope: 'envelopes',
  duplicateEnvelope: 'envelopes',
  setEnvelopeReminders: 'envelopes',
  extendExpiry: 'envelopes',
  createSigningMandate: 'mandates',
  revokeSigningMandate: 'mandates',
  createSealBatch: 'batches',
  resendBatchNotice: 'batches',
  createAttendanceSession: 'attendance',
  addAttendee: 'attendance',
  closeAttendanceSession: 'attendance',
  createTemplate: 'templates',
};

/** An act without words is shown by its name; acts of simulated people say so. */
function wordsOf(act: string): string {
  const known = Object.hasOwn(acts, act) ? acts[act] : undefined;
  if (known) return t(known);
  return /^(simulate|advance)/.test(act) ? `${t('auditSimulated')} (${act})` : act;
}

function Subject({ act, id }: { act: string; id: string | null | undefined }) {
  if (!id) return <>–</>;
  const view = Object.hasOwn(views, act) ? views[act] : undefined;
  return view ? <a href={addressOf(view, id)}>{t('open')}</a> : <code title={id}>{id.slice(0, 8)}…</code>;
}

/** The audit log, for owners and managers. Owners also see the IP address. */
export const Audit = () => (
  <>
    <h2>{t('audit')}</h2>
    <Paged
      caption={t('audit')}
      empty={t('noAudit')}
      load={async (after) => (await send(ConsoleAuditDocument, { after })).auditLog}
      columns={[
        { label: t('when'), cell: ({ at }) => <Moment at={at} /> },
        { label: t('who'), cell: ({ who }) => who || t('auditNobody') },
        { label: t('what'), cell: ({ act }) => <span title={act}>{wordsOf(act)}</span> },
        { label: t('subject'), cell: ({ act, subjectId }) => <Subject act={act} id={subjectId} /> },
        { label: t('address'), cell: ({ ip }) => ip ?? '–' },
      ]}
    />
  </>
);
