import type { Page } from 'playwright-core';
import { personalUrl } from '../../../src/modules/access/index.ts';
import { openSlot } from '../../../src/modules/attendance/slots.ts';
import { createSession, keyOf, type WholeSession } from '../../world/session.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { type Contexts, type Look, type Opened, openBrowser, openPage } from './browser.ts';

const names = ['Élodie Müller', 'Łukasz Ćwikła', 'Inès Benali', 'Théo Lefèvre', 'Aïcha Traoré', 'Linh Nguyễn'];

/** A session with the personal links of its people. */
export interface Room {
  readonly session: WholeSession;
  readonly trainerUrl: string;
  /** One for each attendee, in order. */
  readonly attendUrls: readonly string[];
}

export interface RoomOptions {
  readonly people?: number;
  /** Number of slots that are already open. */
  readonly open?: number;
  readonly halves?: number;
  readonly name?: string;
}

/** A service with a training organisation, and a browser, for one test. */
export interface Classroom {
  readonly world: World;
  readonly caller: Caller;
  room(options?: RoomOptions): Promise<Room>;
  open(url: string, look?: Look): Promise<Opened>;
  close(): Promise<void>;
}

export async function openClassroom(): Promise<Classroom> {
  const world = await openWorld();
  const caller = await world.caller();
  // Starts with the first page: tests in other browsers need none.
  let opened: Promise<Contexts> | undefined;
  const browser = () => (opened ??= openBrowser());
  return {
    world,
    caller,
    room: (options) => createRoom(world, caller, options),
    open: async (url, look) => openPage(await browser(), url, look),
    async close() {
      await (await opened)?.close();
      await world.close();
    },
  };
}

/** Creates a session whose first slots are open. */
export async function createRoom(
  world: World,
  caller: Caller,
  { people = 6, open = 1, halves = 2, name = 'Habilitation électrique B1V' }: RoomOptions = {},
): Promise<Room> {
  const { services } = world.service;
  const session = await createSession(world, caller, {
    name,
    halves,
    reference: 'HE-2026-118',
    location: 'Lyon, salle Ampère',
    attendees: Array.from({ length: people }, (_, n) => ({
      name: n < names.length ? names[n]! : `${names[n % names.length]} ${n + 1}`,
    })),
  });
  for (const { id } of session.slots.slice(0, open)) {
    await openSlot(services, keyOf(caller), { sessionId: session.id, slotId: id });
  }
  return {
    session,
    trainerUrl: personalUrl(services, { kind: 'trainer', subjectId: session.id, generation: 0 }),
    attendUrls: session.attendees.map(({ id }) =>
      personalUrl(services, { kind: 'attend', subjectId: id, generation: 0 }),
    ),
  };
}

/** The row of a person in the trainer's list. */
export const person = (page: Page, name: string) => page.locator('.people li', { hasText: name });

/** The address in the QR code on the screen, as a phone reads it. */
export const typedCode = async (page: Page): Promise<string> =>
  (await page.locator('.qr-short').first().innerText()).replace(/\s/g, '');
