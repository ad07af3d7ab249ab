import { isDay } from '../../../kernel/date-time.ts';
import { reasonsFrom } from '../../../kernel/reason.ts';
import { aheadOfUtc, DEFAULT_TIME_ZONE } from '../../../kernel/time-zone.ts';
import type { Mandate } from '../../../platform/database/index.ts';
import type { IdentityRequest } from '../../identities/index.ts';
import { limits } from './limits.ts';

interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

interface NewAgent extends NewPerson {
  readonly role: string | null;
  readonly isEmployee: boolean;
}

interface NewRepresentative extends NewPerson {
  readonly role: string | null;
  /** An existing identity. Never set together with `identity`. */
  readonly identityId: string | null;
  /** An identity to create with the mandate. */
  readonly identity: IdentityRequest | null;
}

/** A validated request to create a mandate, with defaults applied. */
export interface NewMandate {
  readonly principal: {
    readonly legalName: string;
    readonly siren: string | null;
    readonly isMerchant: boolean;
    readonly legalForm: string | null;
    readonly seat: string | null;
    readonly registry: string | null;
    readonly representative: NewRepresentative;
  };
  readonly agents: readonly NewAgent[];
  readonly allowsConflict: boolean;
  /** Without duplicates. */
  readonly scope: readonly Mandate['scope'][number][];
  readonly validFrom: Term;
  readonly validUntil: Term;
  readonly message: string | null;
}

type Maybe<T> = T | null | undefined;

/** The request as GraphQL provides it: optional values can be missing or null. */
interface MandateRequest {
  readonly principal: {
    readonly legalName: string;
    readonly siren?: Maybe<string>;
    readonly isMerchant?: Maybe<boolean>;
    readonly legalForm?: Maybe<string>;
    readonly seat?: Maybe<string>;
    readonly registry?: Maybe<string>;
    readonly representative: NewPerson & {
      readonly role?: Maybe<string>;
      readonly identityId?: Maybe<string>;
      readonly identity?: Maybe<IdentityRequest>;
    };
  };
  readonly agents: readonly (NewPerson & { readonly role?: Maybe<string>; readonly isEmployee?: Maybe<boolean> })[];
  readonly allowsConflict?: Maybe<boolean>;
  readonly scope: readonly Mandate['scope'][number][];
  readonly validFrom: string;
  readonly validUntil: string;
  readonly message?: Maybe<string>;
}

/** Applies the contract's defaults. The caller has checked that both ends of the validity can be parsed. */
export function newMandate({
  principal,
  agents,
  scope,
  validFrom,
  validUntil,
  message,
  ...request
}: MandateRequest): NewMandate {
  const { legalName, siren, isMerchant, legalForm, seat, registry, representative } = principal;
  const { name, email, phone, role, identityId, identity } = representative;
  return {
    principal: {
      legalName,
      siren: siren ?? null,
      isMerchant: isMerchant ?? true,
      legalForm: legalForm ?? null,
      seat: seat ?? null,
      registry: registry ?? null,
      representative: {
        name,
        email,
        phone,
        role: role ?? null,
        identityId: identityId ?? null,
        identity: identity ?? null,
      },
    },
    agents: agents.map((agent) => ({ ...agent, role: agent.role ?? null, isEmployee: agent.isEmployee ?? false })),
    allowsConflict: request.allowsConflict ?? false,
    scope: [...new Set(scope)],
    validFrom: parseTerm(validFrom)!,
    validUntil: parseTerm(validUntil)!,
    message: message ?? null,
  };
}

/** One end of a validity. */
interface Term {
  /** As shown: a day `YYYY-MM-DD`, or a time in UTC. */
  readonly text: string;
  /** Whether it is a whole day. */
  readonly whole: boolean;
  /** Beginning of the day, or the time itself. */
  readonly from: Date;
  /** End of the day (exclusive), or the time itself. */
  readonly until: Date;
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)?$/;

/**
 * Parses an ISO 8601 day or time. Null if invalid, for example 30 February. A day is a whole day in France
 * (Europe/Paris). A time without an offset is UTC, like all date-times of the API.
 */
export function parseTerm(text: string): Term | null {
  const [, day] = MOMENT.exec(text) ?? [];
  if (day) return isCalendarDay(day) ? mandateTermMoment(text) : null;
  if (!isCalendarDay(text)) return null;
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number);
  return { text, whole: true, from: midnightInParis(year, month, date), until: midnightInParis(year, month, date + 1) };
}

function mandateTermMoment(text: string): Term | null {
  const zoned = /(Z|[+-]\d{2}(:?\d{2})?)$/.test(text.slice(11)) ? text : `${text}Z`;
  const at = new Date(
    zoned
      .replace(',', '.')
      .replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
      .replace(/([+-]\d{2})$/, '$1:00'),
  );
  if (Number.isNaN(at.getTime()) || !isWritable(at.getUTCFullYear())) return null;
  return { text: at.toISOString(), whole: false, from: at, until: at };
}

/** Whether one end is after the other, as written. Two equal days are not. */
export const isAfter = (end: Term, earlier: Term): boolean => written(end) > written(earlier);

const written = ({ whole, text, from }: Term): number => (whole ? Date.parse(text) : from.getTime());

const isCalendarDay = (text: string): boolean => isDay(text) && isWritable(Number(text.slice(0, 4)));

const isWritable = (year: number): boolean => year >= limits.validityYear.min && year <= limits.validityYear.max;

/** Returns how far the legal time of mainland France is ahead of UTC, ms. */
const aheadInParis = (at: number): number => aheadOfUtc(at, DEFAULT_TIME_ZONE);

/** Returns midnight in Paris. Clocks change at two or three o'clock, so the second estimate is right. */
function midnightInParis(year: number, month: number, day: number): Date {
  const utcDay = Date.UTC(year, month - 1, day);
  return new Date(utcDay - aheadInParis(utcDay - aheadInParis(utcDay)));
}

/** Sentences of refusals, by code. */
export const reasons = {
  representative_unattested: 'The representative has no attested identity.',
} as const;

export const because = reasonsFrom(reasons);
