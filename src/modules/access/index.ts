export { checkAddressCode, countFrom, sendAddressCode } from './address-code.ts';
export { createApiKey, isClientToken, listApiKeys, revokeApiKey } from './api-keys.ts';
export { authenticate, findGrants, grantOf } from './authenticate.ts';
export { codesLockedAt, type LinkedAct, MOST_WRONG_TRIES, unlockCodes } from './code-lock.ts';
export { type AddressAttempt, addressId, countInHour, jobs } from './console/address-guard.ts';
export { INVITATION_LIFETIME } from './console/invitations.ts';
export { findTeammate, isMember } from './console/members.ts';
export { expiryNoticeDays, listNoticeRecipients, type NoticeRecipient } from './console/notices.ts';
export { firstOwnerLink, inviteOwner } from './console/operator.ts';
export { noteAct } from './console/organizations.ts';
export {
  assertMayChangeIn,
  assertMayGiveAll,
  closeFolder,
  findFolder,
  holdWritableFolder,
  removeFolder,
} from './folders/folders.ts';
export { limits as folderLimits } from './folders/limits.ts';
export {
  foldersIn,
  inHiddenFolder,
  inSeenFolder,
  readableFolderIds,
  type Sight,
  sightOf,
  writableFolderIds,
} from './folders/sight.ts';
export { changeFolders } from './folders/teams.ts';
export * as accessNeeds from './needs.ts';
export { type ReadSubjects, takeLinkSubject } from './needs.ts';
export { resourceMetadataUrl } from './oauth/protocol.ts';
export {
  createOrganization,
  findFirstOrganization,
  findPeople,
  findUser,
  getOrganizationId,
  giveAway,
  hasUsers,
  isHere,
  listMoved,
  listOrganizations,
  movedOrganizations,
  type OrganizationFacts,
  organizationBilling,
  organizationFacts,
  organizationName,
  organizationOfPapers,
  readInvitation,
  readOrganization,
  readUser,
  takeBack,
} from './organizations.ts';
/** Loads the endpoints of OAuth, which bring express: commands do not need them. */
export const loadOAuthRouter = async () => (await import('./oauth/router.ts')).oauthRouter;
export { answerQuestion, askPerson } from './oauth/questions.ts';
export { authenticateAssistant } from './oauth/tokens.ts';
export { discoverProvider, fetchBounded, UnusableProvider } from './oidc/provider.ts';
export { unlinkByEmail } from './oidc/sign-in.ts';
export {
  assertNoticeDue,
  type CheckedCode,
  checkCode,
  checkedCodeFacts,
  codeRules,
  codeTimes,
  discardCodes,
  findCode,
  issueCode,
  type NoticeHistory,
  nextNoticeAt,
  returnTry,
  smsSubjects,
  spendCode,
} from './one-time-code.ts';
export { resetPasskeysByEmail } from './passkeys/passkeys.ts';
export { restrictedEmails } from './people/restrict-person.ts';
export { personalMac, personalUrl, readPersonalToken } from './personal-link.ts';
export { assertLink, assertMember, assertReader, assertScope, ownedBy } from './policy.ts';
export { type SlotCode, slotCodes, slotTicket } from './slot-code.ts';
