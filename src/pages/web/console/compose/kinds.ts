import type { Key } from '../../generated/words/console.ts';

/** What the composer makes, with its words. A template has roles where an envelope has signers. */
export const kinds = {
  envelope: {
    list: 'menu_envelopes',
    fresh: 'newEnvelope',
    edit: 'editDraft',
    opening: 'openingDraft',
    name: 'envelopeName',
    step_people: 'step_people',
    step_fields: 'step_fields',
    step_review: 'step_review',
    people: 'takePart',
    person: 'signer',
    nth: 'signerNumber',
    add: 'addSigner',
    gone: 'signerGone',
    goneWithFields: 'signerGoneWithFields',
    wantName: 'wantName',
    ownReminders: 'reminders_own',
    save: 'saveDraft',
    saved: 'draftSaved',
    startAgainText: 'startAgainText',
    dropChangesText: 'dropChangesText',
    underWay: 'otherUnderWay',
    otherMode: 'draftOtherMode',
  },
  template: {
    list: 'menu_templates',
    fresh: 'newTemplate',
    edit: 'editTemplate',
    opening: 'openingTemplate',
    name: 'templateName',
    step_people: 'step_roles',
    step_fields: 'step_fields',
    step_review: 'step_save',
    people: 'templateRoles',
    person: 'role',
    nth: 'roleNumber',
    add: 'addRole',
    gone: 'roleGone',
    goneWithFields: 'roleGoneWithFields',
    wantName: 'wantTemplateName',
    ownReminders: 'reminders_ofTemplate',
    save: 'saveTemplate',
    saved: 'templateSaved',
    startAgainText: 'startTemplateAgainText',
    dropChangesText: 'dropTemplateChangesText',
    underWay: 'otherTemplateUnderWay',
    otherMode: 'templateOtherMode',
  },
} as const satisfies Record<string, Record<string, Key>>;

export type Kind = keyof typeof kinds;

/** The view of each kind in the address. */
export const viewOf = { envelope: 'envelopes', template: 'templates' } as const satisfies Record<Kind, string>;
