import { after, DAY } from '../../../kernel/clock.ts';
import { sha256Hex } from '../../../kernel/digest.ts';
import type { Services } from '../../../platform/services.ts';

/** How long a used token is kept: longer than a report may be old. */
const KEPT = 2 * DAY;

/** Whether a report with this token was taken before. */
export const isTokenUsed = async ({ database }: Services, token: string): Promise<boolean> =>
  (await database.prisma.usedReportToken.count({ where: { tokenSha256: sha256Hex(token) } })) > 0;

/** Remembers the token of a report that was taken. */
export const noteToken = async ({ database, clock }: Services, token: string): Promise<void> =>
  void (await database.prisma.usedReportToken.createMany({
    data: [{ tokenSha256: sha256Hex(token), usedAt: clock.now() }],
    skipDuplicates: true,
  }));

/** Deletes tokens that are too old to be accepted. Returns their number. */
export const forgetTokens = async ({ database, clock }: Services): Promise<number> =>
  (await database.prisma.usedReportToken.deleteMany({ where: { usedAt: { lt: after(clock.now(), -KEPT) } } })).count;
