import { z } from 'zod';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { between } from '../../../platform/graphql/validators.ts';
import { setMyNotices } from '../console/notices.ts';
import { limits } from '../limits.ts';
import { EnvelopeNoticeEnum, NoticeScopeEnum } from './notice-enums.ts';
import { changedMember } from './team.ts';

addMutation('setMyNotices', {
  description:
    'Sets which e-mails about envelopes and seal batches the caller receives from this organisation: refusals, mails that were not delivered, signatures, completions, expiries, and attendance sheets that will be deleted. Signers are notified independently of this.',
  access: { member: 'READER', private: true },
  input: (t) => ({
    notices: t.field({
      type: [EnvelopeNoticeEnum],
      required: true,
      validate: z.array(z.string()).max(10),
      description: 'Complete new list: at most 10 entries. An empty list turns all of them off.',
    }),
    scope: t.field({ type: NoticeScopeEnum, required: true, description: 'Envelopes that the notices are about.' }),
    expiringDays: t.int({
      validate: between(limits.expiringDays),
      description: 'Days before its expiry when an envelope expires soon (`EXPIRING`). Default: as before, at first 3.',
    }),
  }),
  resolve: ({ notices, scope, expiringDays }, { services, actor }) =>
    setMyNotices(services, actor, { notices, noticeScope: scope, expiringDays: expiringDays ?? null }),
  payload: (t) => ({ member: changedMember(t) }),
});
