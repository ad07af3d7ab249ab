import { onceShown } from './arrival.ts';
import { type Late, late } from './late.tsx';
import { route } from './route.ts';

/** Sections of the menu by group, in order. Each loads when it is first shown. */
export const menu = {
  daily: {
    overview: late(async () => (await import('./views/overview/overview.tsx')).Overview),
    envelopes: late(async () => (await import('./views/envelopes.tsx')).Envelopes),
    templates: late(async () => (await import('./views/templates/templates.tsx')).Templates),
    bulk: late(async () => (await import('./views/bulk-sends/bulk-sends.tsx')).BulkSends),
    missions: late(async () => (await import('./views/missions/missions.tsx')).Missions),
    deposits: late(async () => (await import('./views/deposits/deposits.tsx')).Deposits),
    verify: late(async () => (await import('./views/verify.tsx')).Verify),
  },
  training: {
    attendance: late(async () => (await (await import('./views/attendance/load.ts')).loadAttendance()).Attendance),
  },
  mandates: {
    mandates: late(async () => (await import('./views/mandates/mandates.tsx')).Mandates),
    batches: late(async () => (await import('./views/batches.tsx')).Batches),
    identities: late(async () => (await import('./views/identities.tsx')).Identities),
  },
  administration: {
    team: late(async () => (await import('./views/team.tsx')).Team),
    credits: late(async () => (await import('./views/credits.tsx')).Credits),
    settings: late(async () => (await import('./views/settings/settings.tsx')).Settings),
  },
  developers: {
    keys: late(async () => (await import('./views/keys.tsx')).Keys),
    webhooks: late(async () => (await import('./views/webhooks.tsx')).Webhooks),
  },
} as const;

/** Sections without a menu entry: the header, or an assistant, leads to them. */
const apart = {
  connect: late(async () => (await import('./views/assistants/connect.tsx')).Connect),
  organizations: late(async () => (await import('./views/organizations.tsx')).Organizations),
} as const;

const sections: Readonly<Record<string, Late<object>>> = {
  ...menu.daily,
  ...menu.training,
  ...menu.mandates,
  ...menu.administration,
  ...menu.developers,
  ...apart,
};

/** The section of the first part of an address, if there is one of that name. */
export const sectionOf = (view: string): Late<object> | undefined =>
  Object.hasOwn(sections, view) ? sections[view] : undefined;

/**
 * Loads the section of the address, and the others once it is shown: they open at once then, also if the network is
 * gone or the server has other files since.
 */
export async function loadSections(): Promise<void> {
  onceShown(async () => {
    for (const { load } of Object.values(sections)) await load().catch(() => {});
  });
  await sectionOf(route.value.view)
    ?.load()
    .catch(() => {});
}
