/** How a signer gets the personal link. `IN_PERSON`: not at all, because they sign on the device of a member. */
export type InviteBy = 'EMAIL' | 'SMS' | 'BOTH' | 'IN_PERSON';

/** Whether the link comes by SMS, alone or beside an e-mail. */
export const isInvitedBySms = (inviteBy: InviteBy): boolean => inviteBy === 'SMS' || inviteBy === 'BOTH';
