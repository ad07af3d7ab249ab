import { onceShown } from './arrival.ts';
import { type Late, late } from './late.tsx';
import { route } from './route.ts';

/** Sections of the menu, in order. Each loads when it is first shown. */
const menu = {
  overview: late(async () => (await import('./views/overview/overview.tsx')).Overview),
  envelopes: late(async () => (await import('./views/envelopes.tsx')).Envelopes),
  templates: late(async () => (await import('./views/templates/templates.tsx')).Templates),
  bulk: late(async () => (await import('./views/bulk-sends/bulk-sends.tsx')).BulkSends),
  missions: late(async () => (await import('./views/missions/missions.tsx')).Missions),
  mandates: late(async () => (await import('./views/mandates/mandates.tsx')).Mandates),
  batches: late(async () => (await import('./views/batches.tsx')).Batches),
  attendance: late(async () => (await import('./views/attendance/sessions.tsx')).Attendance),
  identities: late(async () => (await import('./views/identities.tsx')).Identities),
  verify: late(async () => (await import('./views/verify.tsx')).Verify),
  credits: late(async () => (await import('./views/credits.tsx')).Credits),
  webhooks: late(async () => (await import('./views/webhooks.tsx')).Webhooks),
  keys: late(async () => (await import('./views/keys.tsx')).Keys),
  team: late(async () => (await import('./views/team.tsx')).Team),
  settings: late(async () => (await import('./views/settings.tsx')).Settings),
} as const;

/** Sections without a menu entry: the header links to them. */
const apart = {
  organizations: late(async () => (await import('./views/organizations.tsx')).Organizations),
} as const;

const sections: Readonly<Record<string, Late<object>>> = { ...menu, ...apart };
export const inMenu: readonly string[] = Object.keys(menu);

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
