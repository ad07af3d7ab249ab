import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Services } from '../../../platform/services.ts';
import { drawFile, findLogoFile, type WrittenFile } from '../../documents/index.ts';
import { downloadUrl, languageOfDocuments } from '../../envelopes/index.ts';
import { Teller } from '../papers/teller.ts';
import { zoneOf } from '../read-sheet.ts';
import { contentOf, findSealed, type SealedSession } from './attended.ts';
import { completionOf } from './completion.ts';
import type { StatementContent } from './draw-statement.ts';

/** Time limit of the child process, ms, as for certificates. */
const TIME = 60_000;

/** Claims that a statement does not print. */
const noClaims = {
  nature: 'training',
  ...{ representative: null, representativeRole: null, activityNumber: null, employer: null, place: null },
} as const;

export interface IssuedStatements {
  /** Number of attendees. */
  readonly count: number;
  /** Lowercase hex. */
  readonly sha256: string;
  /** Valid for one hour. The file is deleted later; another call draws it again. */
  readonly downloadUrl: string;
}

/**
 * Draws the monthly statements of a sealed session, of all attendees or of one, in one file, for the organisation's key.
 * @throws Fault `not_found`, `not_sealed`, `gone` (retention has ended)
 */
export async function issueStatements(
  services: Services,
  actor: Actor,
  { sessionId, attendeeId }: { readonly sessionId: string; readonly attendeeId: string | null },
): Promise<IssuedStatements> {
  if (attendeeId !== null && !isUuid(attendeeId)) throw refuse('not_found');
  const session = await findSealed(services, actor, sessionId, attendeeId === null ? {} : { id: attendeeId });
  const [first] = session.attendees;
  if (!first) throw refuse('not_found');
  const { sha256 } = await drawStatementsOf(services, session);
  const whose = attendeeId === null ? session.name : `${first.name} - ${session.name}`;
  return {
    count: session.attendees.length,
    sha256,
    downloadUrl: downloadUrl(services, sha256, `${statementTitle(session)} - ${whose}`),
  };
}

const statementTitle = (session: SealedSession): string =>
  new Teller(languageOfDocuments(session), session.events).say('statement');

/** Draws the statements of the attendees that a session was read with: at least one. */
export async function drawStatementsOf(services: Services, session: SealedSession): Promise<WrittenFile> {
  const turnOf = session.organizationId;
  const logo = await findLogoFile(services, turnOf);
  const contents = statementsOf(session, services.clock.now());
  return drawFile(services, 'drawStatements', { contents, logo }, { timeoutMs: TIME, turnOf });
}

const statementsOf = (session: SealedSession, issuedAt: Date): StatementContent[] =>
  session.attendees.map((attendee) => {
    const marks = new Map(attendee.marks.map((mark) => [mark.slotId, mark]));
    const { mode, language, events, number, organization, provider, time_zone, employer, ...content } = contentOf(
      session,
      attendee,
      noClaims,
      issuedAt,
    );
    const completion = completionOf(session.slots, attendee, (slotId) => marks.get(slotId), zoneOf(session));
    return {
      ...{ mode, language, events, number, organization, provider, time_zone, employer, completion },
      ...{ session: content.session, attendee: content.attendee, sheet: content.sheet, issued_at: content.issued_at },
    };
  });
