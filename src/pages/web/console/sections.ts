import { effect } from '@preact/signals';
import { withWords } from '../i18n/index.ts';
import { onceShown } from './arrival.ts';
import { type Late, late } from './late.tsx';
import { route } from './route.ts';
import { viewer } from './viewer.ts';

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
    attendance: late(async () => (await withWords(() => import('./views/attendance/sessions.tsx'))).Attendance),
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
export const consoleSection = (view: string): Late<object> | undefined =>
  Object.hasOwn(sections, view) ? sections[view] : undefined;

/** Loads the section of the address. */
export async function loadSection(): Promise<void> {
  await consoleSection(route.value.view)
    ?.load()
    .catch(() => {});
}

/**
 * Loads all sections once somebody is signed in and sees the first: they open at once then, also if the network is gone or
 * the server has other files since.
 */
export function loadOthers(): void {
  const end = effect(() => {
    if (!viewer.value) return;
    queueMicrotask(() => end());
    onceShown(async () => {
      for (const { load } of Object.values(sections)) await load().catch(() => {});
    });
  });
}
