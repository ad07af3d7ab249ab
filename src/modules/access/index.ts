export { authenticate } from './authenticate.ts';
export { isClientToken } from './client-token.ts';
export { codesLockedAt, type LinkedAct, MOST_WRONG_TRIES, unlockCodes } from './code-lock.ts';
export { noteAct } from './console/audit.ts';
export { INVITATION_LIFETIME } from './console/invitations.ts';
export { expiryNoticeDays, listNoticeRecipients, type NoticeRecipient } from './console/notices.ts';
export { firstOwnerLink, inviteOwner } from './console/operator.ts';
export { jobs } from './console/send-sign-in-code.ts';
export { type CreatedApiKey, createApiKey } from './create-api-key.ts';
export { createOrganization } from './create-organization.ts';
export { faults } from './faults.ts';
export { findGrants, grantOf } from './find-grants.ts';
export { getOrganizationId } from './get-organization-id.ts';
export { type ReadSubjects, takeLinkSubject } from './link-subject.ts';
export { listApiKeys } from './list-api-keys.ts';
export { findPeople, giveAway, takeBack } from './move-organization.ts';
export * as accessNeeds from './needs.ts';
export { fetchBounded } from './oidc/bounded-fetch.ts';
export { discoverProvider, UnusableProvider } from './oidc/provider.ts';
export { unlinkByEmail } from './oidc/unlink.ts';
export {
  type CheckedCode,
  checkCode,
  checkedCodeFacts,
  codeRules,
  codeTimes,
  discardCodes,
  findCode,
  issueCode,
  returnTry,
  smsSubjects,
  spendCode,
} from './one-time-code.ts';
export type { OrganizationFacts } from './organization-facts.ts';
export { resetPasskeysByEmail } from './passkeys/remove.ts';
export { restrictedEmails } from './people/restricted.ts';
export { type PersonalLink, personalMac, personalUrl } from './personal-link.ts';
export { assertLink, assertMember, assertReader, assertScope, ownedBy } from './policy.ts';
export {
  findFirstOrganization,
  hasUsers,
  isHere,
  listMoved,
  listOrganizations,
  movedOrganizations,
  organizationBilling,
  organizationFacts,
  organizationName,
  organizationOfPapers,
  readInvitation,
  readOrganization,
  readUser,
} from './read-for-rooms.ts';
export { reasons } from './reasons.ts';
export { assertNoticeDue, type NoticeHistory, nextNoticeAt } from './resend-notice.ts';
export { revokeApiKey } from './revoke-api-key.ts';
export { type SlotCode, slotCodes, slotTicket } from './slot-code.ts';
export { sweep } from './sweep.ts';
