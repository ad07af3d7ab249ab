import { HOUR } from '../../../src/kernel/clock.ts';
import { graphql, linkOf } from '../../world/client.ts';
import { accepted, type Stage } from './stage.ts';

const names = [
  ...['Élodie Müller', 'Łukasz Ćwikła', 'Inès Benali', 'Théo Lefèvre', 'Aïcha Traoré', 'Linh Nguyễn'],
  ...[
    'Kenji Watanabe',
    'Fatou Diop',
    'Marie-Antoinette de La Rochefoucauld',
    'Ana Silva',
    'Chloé Petit',
    'Hugo Moreau',
  ],
];

export interface MadeSession {
  readonly id: string;
  readonly trainer: { readonly url: string };
  readonly slots: readonly { readonly id: string }[];
  readonly attendees: readonly { readonly id: string; readonly sign_url: string }[];
}

/** Plans training sessions: one that comes, one under way, one whose sheet is sealed. */
export function planTraining(stage: Stage): Readonly<Record<'sealed' | 'planned' | 'running', MadeSession>> {
  const { on, call } = stage;
  const made = {} as Record<'sealed' | 'planned' | 'running', MadeSession>;
  const { signIn, byTrainer, open } = acts(stage);
  on(10, 7, async () => {
    made.sealed = await create(stage, 'Habilitation électrique B1V', 'HE-2026-112');
  });
  for (const [slot, hour] of [7.1, 11.6].entries())
    on(10, hour, async () => {
      await open(made.sealed, slot);
      await signIn(made.sealed, slot, [0, 1, 2, 3, 5, 6, 7, 8, 9]);
      await byTrainer(made.sealed, slot, 4, { status: 'LATE', lateMinutes: 25 });
      await byTrainer(made.sealed, slot, 10, { status: 'EXCUSED', excuse: 'SUMMONS' });
      await byTrainer(made.sealed, slot, 11, { status: 'ABSENT' });
    });
  on(10, 15, () => call('POST', `/attendance-sessions/${made.sealed.id}/close`));
  on(3, 7, async () => {
    made.planned = await create(stage, 'Sauveteur secouriste du travail', 'SST-2026-031', { modality: 'hybrid' }, 10);
  });
  on(0, 7, async () => {
    made.running = await create(stage, 'Habilitation électrique B1V', 'HE-2026-118');
    await open(made.running, 0);
    await signIn(made.running, 0, [0, 1, 2, 5, 6]);
  });
  on(0, 7.6, async () => {
    await signIn(made.running, 0, [3, 9]);
    await byTrainer(made.running, 0, 10, { status: 'EXCUSED', excuse: 'SUMMONS' });
  });
  return made;
}

/** Creates a session of two slots, the first of which begins `inDays` from now. */
function create({ world, call }: Stage, name: string, reference: string, more: object = {}, inDays = 0) {
  const begins = world.clock.now().getTime() + inDays * 24 * HOUR;
  const time = (hours: number) => new Date(begins + hours * HOUR).toISOString();
  return call('POST', '/attendance-sessions', {
    name,
    reference,
    location: 'Lyon, salle Ampère',
    trainer: { name: 'Claire Fabre', email: 'claire.fabre@exemple.fr' },
    slots: [
      { label: 'Matin', module: 'Risques électriques', starts_at: time(0), ends_at: time(3.5) },
      { label: 'Après-midi', module: 'Travaux pratiques', starts_at: time(4.5), ends_at: time(8) },
    ],
    attendees: names.map((each, n) => ({
      ...{ name: each, external_ref: `APP-${101 + n}`, email: `apprenant${n + 1}@exemple.fr` },
    })),
    ...more,
  });
}

/** What trainers and attendees do on their pages. */
function acts({ world, call }: Stage) {
  const act = (name: string, type: string) => async (link: string, input: object) => {
    const mutation = `mutation ($input: ${type}!) { ${name}(input: $input) { outcome } }`;
    accepted(await graphql(world.url, linkOf(link), mutation, { input }));
  };
  const markPresence = act('markPresence', 'MarkPresenceInput');
  const markAttendee = act('markAttendee', 'MarkAttendeeInput');
  return {
    open: ({ id, slots }: MadeSession, slot: number) =>
      call('POST', `/attendance-sessions/${id}/slots/${slots[slot]!.id}/open`),
    async signIn({ slots, attendees }: MadeSession, slot: number, people: readonly number[]) {
      for (const n of people) await markPresence(attendees[n]!.sign_url, { slotId: slots[slot]!.id });
    },
    byTrainer: ({ trainer, slots, attendees }: MadeSession, slot: number, n: number, more: object) =>
      markAttendee(trainer.url, { slotId: slots[slot]!.id, attendeeId: attendees[n]!.id, ...more }),
  };
}
