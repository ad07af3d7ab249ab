import { type FaultTable, refuser } from '../../../kernel/fault.ts';
import { reasonsFrom } from '../../../kernel/reason.ts';

export const faults = {
  signing_link_closed: {
    status: 409,
    meaning:
      'The signing link makes no envelope now: it is paused, has ended or is used up, or its sender must act first.',
  },
} as const satisfies FaultTable;

/** Sentences of refusals, by code. */
export const reasons = {
  link_level: 'must be a template of level SIMPLE: the identity of a visitor is not attested',
  link_role_later: 'must be a role that signs first: nobody acts before the visitor comes',
  link_sms: 'must be a template without codes and invitations by SMS: the phone number of a visitor is not known',
  link_in_person: 'must be a template in which nobody signs in person: no member is with a visitor',
  link_person_missing: 'must name the person who fills the role “{role}”',
  link_visitor_named: 'is the role of the visitor',
  too_many_links: 'The limit of {count} signing links of a template is reached. Delete one first.',
  link_past: 'must be in the future',
  link_paused: 'The sender has paused this link.',
  link_ended: 'This link has ended.',
  link_full: 'This link has made all the envelopes that its sender allows.',
  link_unfit: 'The documents of this link have changed, and it no longer works. Tell the sender.',
  link_short: 'The sender cannot receive signatures now. Tell them, or try again later.',
} as const;

export const because = reasonsFrom(reasons);
export const refuse = refuser(faults);
