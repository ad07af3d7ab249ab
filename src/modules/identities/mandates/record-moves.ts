import type { Actor } from '../../../kernel/actor.ts';
import { type FaultTable, refuser } from '../../../kernel/fault.ts';
import { destination } from '../../../kernel/lifecycle.ts';
import { reasonsFrom } from '../../../kernel/reason.ts';
import { lower } from '../../../kernel/text.ts';
import type { Mandate, Prisma, Tx } from '../../../platform/database/index.ts';
import { searchTextOf } from '../../../platform/database/search-text.ts';
import type { Services } from '../../../platform/services.ts';
import { advance } from '../../evidence/index.ts';
import { mandateChain, mandateLifecycle } from './store.ts';

export const faults = {
  mandate_not_active: { status: 409, meaning: 'The mandate is not signed, not yet valid, or revoked.' },
  mandate_expired: { status: 409, meaning: 'The mandate has expired.' },
  mandate_scope: { status: 422, meaning: 'The kind of the document is not among those of the mandate.' },
  agent_not_in_mandate: { status: 422, meaning: 'The person is not an agent of the mandate.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);

/** Sentences of refusals, by code. */
export const reasons = {
  mandate_status: 'The mandate is {status}.',
  outside_scope: 'The mandate does not name the kind {kind}. It names: {scope}.',
  mandate_future: 'The mandate is not yet valid.',
} as const;

const moments = { activated: 'activatedAt', revoked: 'revokedAt', expired: 'expiredAt' } as const;

interface MandateMove {
  readonly move: keyof typeof moments;
  readonly actor: Actor;
  /** Name of the actor in the chain. Default: derived from the actor's kind. */
  readonly actorName?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly personal?: Readonly<Record<string, string | null>>;
}

/**
 * Moves a mandate that the transaction has locked, and stores when. A mandate that has ended by the clock can only
 * expire.
 * @throws Fault `invalid_status`
 */
export async function moveMandate(
  services: Services,
  tx: Tx,
  mandate: Mandate,
  { move, actor, ...telling }: MandateMove,
): Promise<void> {
  const now = services.clock.now();
  const status = move === 'revoked' ? statusNow(mandate, now) : mandate.status;
  await advance(services, tx, actor, {
    lifecycle: mandateLifecycle,
    move,
    row: { id: mandate.id, status },
    subject: mandateChain(mandate),
    set: { [moments[move]]: now },
    ...telling,
  });
}

/** The columns that determine a mandate's status. */
type MandateValidity = Pick<Mandate, 'status' | 'startsAt' | 'endsAt'>;

/** Returns the status by the clock: expired after its end, even before a job has stored it. */
export function statusNow(
  { status, endsAt }: Pick<MandateValidity, 'status' | 'endsAt'>,
  now: Date,
): Mandate['status'] {
  if (endsAt > now) return status;
  return destination(mandateLifecycle, status, 'expired') ?? status;
}

/**
 * Checks that the mandate can be used to seal at this time.
 * @throws Fault `mandate_expired`, `mandate_not_active` (pending, revoked, or not valid yet)
 */
export function assertUsable(mandate: MandateValidity, now: Date): void {
  const status = statusNow(mandate, now);
  if (status === 'EXPIRED') throw refuse('mandate_expired');
  if (status !== 'ACTIVE') throw refuse('mandate_not_active', because('mandate_status', { status: lower(status) }));
  if (mandate.startsAt > now) throw refuse('mandate_not_active', because('mandate_future'));
}

/** @throws Fault `mandate_scope` (the mandate does not name this kind of document) */
export function assertInScope({ scope }: Pick<Mandate, 'scope'>, kind: Mandate['scope'][number]): void {
  if (!scope.includes(kind)) throw refuse('mandate_scope', because('outside_scope', { kind, scope: scope.join(', ') }));
}

/** Filter: mandates in one of these statuses by the clock. */
export function inStatus(wanted: readonly Mandate['status'][], now: Date) {
  const lapsing = mandateLifecycle.moves.expired.from;
  return {
    OR: wanted.flatMap((status): object[] => {
      if (status === 'EXPIRED') return [{ status }, { status: { in: [...lapsing] }, endsAt: { lte: now } }];
      return [{ status, ...(lapsing.some((one) => one === status) ? { endsAt: { gt: now } } : {}) }];
    }),
  };
}

const because = reasonsFrom(reasons);

type NewAgent = Pick<Prisma.MandateAgentUncheckedCreateInput, 'name' | 'email' | 'phone' | 'role' | 'isEmployee'>;

/** Inserts a pending mandate and its agents in their order. */
export const writeMandate = (
  tx: Tx,
  mandate: Omit<Prisma.MandateUncheckedCreateInput, 'agents' | 'envelopes' | 'batches' | 'searchText'>,
  agents: readonly NewAgent[],
): Promise<Mandate> =>
  tx.mandate.create({
    data: {
      ...mandate,
      searchText: searchTextOf([
        mandate.legalName,
        mandate.siren,
        mandate.representativeName,
        ...agents.flatMap(({ name, email }) => [name, email]),
      ]),
      agents: { create: agents.map((agent, position) => ({ ...agent, position })) },
    },
  });

/** A problem of a mandate that its creator should know of. */
export interface MandateWarning {
  readonly code: 'COMMERCIAL_FORM' | 'HOURS_BY_AGENCY';
  readonly message: string;
}

/** Forms that make a company commercial whatever it does (code de commerce, art. L. 210-1). */
const commercial =
  /(?<![\p{L}\d])(?:s\.?a\.?r\.?l|s\.?a\.?s\.?u?|e\.?u\.?r\.?l|s\.?n\.?c|s\.?c\.?a|s\.?c\.?s|s\.?a|soci[eé]t[eé] (?:anonyme|par actions simplifi[eé]e|[aà] responsabilit[eé] limit[eé]e|en nom collectif|en commandite))\.?(?![\p{L}\d])/iu;

/** Everything that the creator of a mandate should know of. */
export const mandateWarnings = ({
  legalName,
  legalForm,
  isMerchant,
  scope,
}: Pick<Mandate, 'legalName' | 'legalForm' | 'isMerchant' | 'scope'>): MandateWarning[] => [
  ...(!isMerchant && [legalName, legalForm ?? ''].some((text) => commercial.test(text))
    ? [
        {
          code: 'COMMERCIAL_FORM' as const,
          message:
            'The company has a commercial form (code de commerce, art. L. 210-1), but the mandate says that it is no merchant. The act states the rules of proof accordingly.',
        },
      ]
    : []),
  ...(scope.includes('RELEVE_HEURES')
    ? [
        {
          code: 'HOURS_BY_AGENCY' as const,
          message:
            'A timesheet proves hours only if somebody signs it for the user company who does not work for the agency. An agency that approves the hours itself proves nothing.',
        },
      ]
    : []),
];
