/** Production or sandbox. A credential of one mode never sees resources of the other. */
export type Mode = 'LIVE' | 'TEST';

/** The rights of an API key. No scope implies another. */
export const scopes = [
  'envelopes:read',
  'envelopes:write',
  'identities:manage',
  'mandates:manage',
  'attendance:write',
  'webhooks:manage',
] as const;
export type Scope = (typeof scopes)[number];

/**
 * The scopes that a client token may have. A token only reads, also with `attendance:write`: sessions have no scope
 * of their own for reading.
 */
export const clientScopes = ['envelopes:read', 'attendance:write'] as const satisfies readonly Scope[];
export type ClientScope = (typeof clientScopes)[number];

/** What a person may allow an assistant that they connect by OAuth. No scope implies another. */
export const assistantScopes = ['read', 'send', 'manage'] as const;
export type AssistantScope = (typeof assistantScopes)[number];

/** The origin of a request, for the evidence. Never used for authorisation. */
export interface Origin {
  readonly requestId: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/**
 * The kinds of derived link. Each is a credential for exactly one resource: of one person, or of anybody (`open`). Who holds a
 * `seat` acts as a signer (`sign`): in person, on the device of a member.
 */
export type PersonalLinkKind = Exclude<LinkKind, 'scan' | 'join'> | 'seat';

/** A turn of signing in person. */
export interface Seat {
  readonly inPersonId: string;
  /** Number of the turn, from 1. */
  readonly turn: number;
  /** How the host made sure who the signer is; then no code is asked. Null: a code proves it. */
  readonly check: string | null;
}

/**
 * All kinds of link: derived ones, and temporary ones for everybody in a room (`scan`: the displayed code, `join`:
 * the page that it opens).
 */
export const linkKinds = ['sign', 'trainer', 'attend', 'batch', 'open', 'host', 'scan', 'join'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Roles of the console, from all rights to read-only. */
export const roles = ['OWNER', 'MANAGER', 'READER'] as const;
export type Role = (typeof roles)[number];

/** True if the role `own` includes the rights of `role`. */
export const mayAs = (own: Role, role: Role): boolean => roles.indexOf(own) <= roles.indexOf(role);

/** A person who is signed in to the console. */
export interface Member {
  readonly userId: string;
  readonly membershipId: string;
  readonly role: Role;
  /** The organisation requires passkeys and this person signed in without one: they may only add one. */
  readonly needsPasskey?: true;
}

/** The caller. The `access` of a field decides who may use it; its use case takes the kind of caller that it needs. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | {
      /** An API key, or a member of the team in the console, whose session acts as one. */
      readonly kind: 'key';
      readonly keyId: string;
      readonly organizationId: string;
      readonly mode: Mode;
      readonly scopes: readonly Scope[];
      readonly member?: Member;
      /** An assistant acts in the name of `member`, at `/mcp` only: its program, and what the member allowed it. */
      readonly assistant?: { readonly name: string; readonly scopes: readonly AssistantScope[] };
      /** The organisation has moved to another installation: here it only reads. */
      readonly moved?: true;
    }
  | {
      /**
       * The holder of a link. `subjectId` is the id of a signer, an attendance session, the own trainer of slots, an
       * attendee, a batch, a signing link or a signing in person (`host`); for `scan` and `join`, of a slot.
       */
      readonly kind: 'link';
      readonly link: LinkKind;
      readonly subjectId: string;
      /** Key for counting calls together; absent: `subjectId`; null: calls are not counted. */
      readonly holder?: string | null;
      /** Generation of the personal link that was presented. Absent for other links, and when a person is simulated. */
      readonly generation?: number;
      /** The signer acts in person, on the device of a member. */
      readonly seat?: Seat;
      /** What authentication has read of the subject (`LinkSubject` of room access). */
      readonly subject?: object;
      /** The organisation acts as this person, in test mode only (room simulation). The event chain records this. */
      readonly simulated?: true;
    }
  | {
      /** The holder of a client token: a page of the organisation. It reads its subjects and changes nothing. */
      readonly kind: 'client';
      /** The API key that created the token. The token ends with the key. */
      readonly keyId: string;
      readonly organizationId: string;
      readonly mode: Mode;
      readonly scopes: readonly ClientScope[];
      /** Ids of the envelopes and attendance sessions that the token may read, in lower case. */
      readonly subjects: readonly string[];
      /** Origins whose pages may use the token: the organisation's embed origins. */
      readonly origins: readonly string[];
      /** Key for counting calls: each token has a budget of its own. */
      readonly holder: string;
    }
  | { readonly kind: 'system' };

/** Lowest role that may spend credits. */
export const SPENDER: Role = 'MANAGER';

/** True if the actor may spend the organisation's credits: API keys, and members from `SPENDER` up. */
export const maySpend = (actor: Actor): boolean =>
  actor.kind === 'key' && (!actor.member || mayAs(actor.member.role, SPENDER));

export const anonymous: Actor = { kind: 'anonymous' };
export const system: Actor = { kind: 'system' };

/** True if the organisation acts as this person. */
export const isSimulated = (actor: Actor): boolean => actor.kind === 'link' && actor.simulated === true;

/** Fields to add to a recorded event: whether the act was simulated. */
export const simulationOf = (actor: Actor): { readonly simulated?: true } =>
  isSimulated(actor) ? { simulated: true } : {};

/** An actor that belongs to an organisation. */
export type KeyActor = Extract<Actor, { kind: 'key' }>;
/** A member of the team in the console. */
export type MemberActor = KeyActor & { readonly member: Member };
export type LinkActor = Extract<Actor, { kind: 'link' }>;
export type ClientActor = Extract<Actor, { kind: 'client' }>;
