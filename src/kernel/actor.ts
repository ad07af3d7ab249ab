/** Production or sandbox. A credential of one never sees a resource of the other. */
export type Mode = 'LIVE' | 'TEST';

/** What an API key may do. One scope never implies another. */
export const scopes = [
  'envelopes:read',
  'envelopes:write',
  'identities:manage',
  'mandates:manage',
  'attendance:write',
  'webhooks:manage',
] as const;
export type Scope = (typeof scopes)[number];

/** Where a request came from, for the evidence: never used to authorise. */
export interface Origin {
  readonly requestId: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** The kinds of personal link; each is a credential for one thing only. */
export type PersonalLinkKind = 'sign' | 'trainer' | 'attend' | 'batch';

/** What a link is: a person's own; or, for a while, whoever's in the room (`scan`: a code, `join`: the page it opened). */
export type LinkKind = PersonalLinkKind | 'scan' | 'join';

/** What a member of the team may do in the console, from all to nothing but look. */
export const roles = ['OWNER', 'MANAGER', 'READER'] as const;
export type Role = (typeof roles)[number];

/** Whether somebody of the role `own` may do what needs `role`. */
export const mayAs = (own: Role, role: Role): boolean => roles.indexOf(own) <= roles.indexOf(role);

/** A person who is signed in to the console. */
export interface Member {
  readonly userId: string;
  readonly membershipId: string;
  readonly role: Role;
  /** The organisation requires passkeys, and this person signed in without one: they may only do that. */
  readonly needsPasskey?: true;
}

/** Who asks. Every use-case receives one; `policy.ts` of a room decides what it may do. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | {
      /** An API key; or a member of the team in the console, whose session stands in for one. */
      readonly kind: 'key';
      readonly keyId: string;
      readonly organizationId: string;
      readonly mode: Mode;
      readonly scopes: readonly Scope[];
      readonly member?: Member;
    }
  | {
      /**
       * The holder of a link: `subjectId` is the id of a signer, of an attendance session, of an attendee; of a slot for
       * `scan` and `join`.
       */
      readonly kind: 'link';
      readonly link: LinkKind;
      readonly subjectId: string;
      /** Whose calls are counted together, where it is not the subject's; null: they are not counted. */
      readonly holder?: string | null;
      /** The organisation plays this person, in test mode only (room simulation); the chain says so. */
      readonly simulated?: true;
    }
  | { readonly kind: 'system' };

/** Lowest role of a member who may spend credits. */
export const SPENDER: Role = 'MANAGER';

/** Whether the actor may spend the organisation's credits: an API key may, a member from `SPENDER` on. */
export const maySpend = (actor: Actor): boolean =>
  actor.kind === 'key' && (!actor.member || mayAs(actor.member.role, SPENDER));

export const anonymous: Actor = { kind: 'anonymous' };
export const system: Actor = { kind: 'system' };

/** Whether the organisation plays this person. */
export const isSimulated = (actor: Actor): boolean => actor.kind === 'link' && actor.simulated === true;

/** What the chain says of an act besides: nothing, or that somebody else played the person. */
export const simulationOf = (actor: Actor): { readonly simulated?: true } =>
  isSimulated(actor) ? { simulated: true } : {};

/** An actor that belongs to an organisation. */
export type KeyActor = Extract<Actor, { kind: 'key' }>;
export type LinkActor = Extract<Actor, { kind: 'link' }>;
