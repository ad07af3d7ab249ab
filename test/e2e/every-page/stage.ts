import { DAY, HOUR } from '../../../src/kernel/clock.ts';
import { rest } from '../../world/client.ts';
import type { StillClock } from '../../world/clock.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** How long the history of a furnished world is, days. */
const HISTORY = 40;

type Act = () => Promise<unknown>;

/** A world whose past is played act by act, on a clock that stands still between them. */
export interface Stage {
  readonly world: World;
  readonly caller: Caller;
  /** The contract of the documentation, base64: one page, with places for two signatures. */
  readonly contractPdf: string;
  /** Plans an act for an hour (UTC) of a day before the last one: 0 is today. */
  on(daysAgo: number, hour: number, act: Act): void;
  /** Plays the planned acts in the order of their times; the jobs that are due run after each one. */
  play(): Promise<void>;
  /** Calls REST. Throws refusals. */
  call(method: string, path: string, body?: object, key?: string): Promise<any>;
}

export interface StageSetup {
  readonly clock: StillClock;
  readonly env?: Record<string, string>;
  readonly database?: World['database'];
}

/** Opens a stage. Its history begins now, by `clock`, and lasts forty days. */
export async function openStage({ clock, env = {}, ...more }: StageSetup): Promise<Stage> {
  const world = await openWorld({ env, clock, ...more });
  const caller = await world.caller({ name: 'Horizon Intérim' });
  const contract = await fetch(`${world.url}/docs/contract.pdf`);
  const today = (Math.floor(clock.now().getTime() / DAY) + HISTORY) * DAY;
  const planned: { readonly time: number; readonly act: Act }[] = [];
  return {
    world,
    caller,
    contractPdf: Buffer.from(await contract.arrayBuffer()).toString('base64'),
    on: (daysAgo, hour, act) => void planned.push({ time: today - daysAgo * DAY + hour * HOUR, act }),
    async play() {
      for (const { time, act } of planned.sort((one, other) => one.time - other.time)) {
        clock.moveTo(new Date(time));
        await act();
        await world.settle();
      }
    },
    async call(method, path, body, key = caller.key) {
      const answer = await rest(world.url, key, method, path, body);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
}

/** The fields of the contract for its first signer, and a signature for the second. */
export const contractFields = (signers: number) => [
  { document_index: 0, signer_index: 0, type: 'text', page: 1, x: 10, y: 66, width: 38, height: 3 },
  { document_index: 0, signer_index: 0, type: 'date', page: 1, x: 55, y: 66, width: 18, height: 3 },
  { document_index: 0, signer_index: 0, type: 'signature', page: 1, x: 10, y: 75, width: 30, height: 8 },
  ...(signers > 1
    ? [{ document_index: 0, signer_index: 1, type: 'signature', page: 1, x: 55, y: 75, width: 30, height: 8 }]
    : []),
];

/** Throws the errors of a GraphQL answer. */
export function accepted<T extends { readonly errors?: unknown }>(answer: T): T {
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer;
}

export const people = {
  elodie: { name: 'Élodie Müller', email: 'elodie.muller@exemple.fr' },
  lukasz: { name: 'Łukasz Ćwikła', email: 'lukasz.cwikla@exemple.fr' },
  ines: { name: 'Inès Benali', email: 'ines.benali@exemple.fr' },
  theo: { name: 'Théo Lefèvre', email: 'theo.lefevre@exemple.fr' },
  aicha: { name: 'Aïcha Traoré', email: 'aicha.traore@exemple.fr' },
  linh: { name: 'Linh Nguyễn', email: 'linh.nguyen@exemple.fr' },
  kenji: { name: 'Kenji Watanabe', email: 'kenji.watanabe@exemple.fr' },
  fatou: { name: 'Fatou Diop', email: 'fatou.diop@exemple.fr' },
  claire: { name: 'Claire Fontaine', email: 'claire.fontaine@exemple.fr', phone: '+33612345670' },
  nadia: { name: 'Nadia Roux', email: 'nadia.roux@exemple.fr', phone: '+33612345671' },
  marc: { name: 'Marc Delorme', email: 'marc.delorme@exemple.fr', phone: '+33612345672' },
} as const;
