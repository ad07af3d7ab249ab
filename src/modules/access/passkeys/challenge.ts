import { randomBytes } from 'node:crypto';
import { after, MINUTE } from '../../../kernel/clock.ts';
import type { Services } from '../../../platform/services.ts';

/** Longer than browsers wait for a person, and shorter than the life of a one-time code. */
export const LIFETIME = 5 * MINUTE;

/** Creates a challenge for one browser (256 random bits, base64url) and replaces the previous one. */
export async function makeChallenge(
  { clock, database }: Services,
  subjectId: string,
): Promise<{ readonly challenge: string; readonly expiresAt: Date }> {
  const data = { challenge: randomBytes(32).toString('base64url'), expiresAt: after(clock.now(), LIFETIME) };
  await database.prisma.passkeyChallenge.upsert({
    where: { subjectId },
    create: { subjectId, ...data },
    update: data,
  });
  return data;
}

/** Takes the challenge of a browser: it works once. Null if there is none or it has expired. */
export async function takeChallenge({ clock, database }: Services, subjectId: string): Promise<string | null> {
  const { rows } = await database.pool.query<{ challenge: string; expires_at: Date }>(
    'DELETE FROM passkey_challenges WHERE subject_id = $1 RETURNING challenge, expires_at',
    [subjectId],
  );
  const [row] = rows;
  return row && row.expires_at > clock.now() ? row.challenge : null;
}
