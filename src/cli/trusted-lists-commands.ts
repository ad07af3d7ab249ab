import type { Service } from '../app/compose.ts';
import type { ListState } from '../modules/verification/index.ts';
import type { Command, Outcome } from './command.ts';

/** Imported only by the commands that need it: loading every room takes a second. */
const verification = () => import('../modules/verification/index.ts');

/** The commands about the trusted lists of `TRUSTED_LISTS`. */
export const trustedListsCommands: readonly Command[] = [
  {
    name: 'trusted-lists show',
    help: '',
    about: 'Shows the trusted lists of TRUSTED_LISTS: which are loaded, until when they are current, what is wrong.',
    aboutFr:
      'Montre les listes de confiance de TRUSTED_LISTS : lesquelles sont chargées, jusqu’à quand elles sont valables, ce qui ne va pas.',
    run: show,
  },
  {
    name: 'trusted-lists refresh',
    help: '',
    about: 'Obtains the trusted lists now, and shows them. The service does the same once a day.',
    aboutFr: 'Obtient les listes de confiance maintenant, et les montre. Le service fait de même une fois par jour.',
    run: async (service) => {
      await (await verification()).refreshTrustedLists(service.services);
      return show(service);
    },
  },
];

async function show({ services }: Service): Promise<Outcome> {
  const lists = await (await verification()).listTrustedLists(services);
  const result = lists.map(({ nextUpdate, hasEnded, ...list }) => ({
    ...list,
    next_update: nextUpdate,
    has_ended: hasEnded,
  }));
  const text = lists.map(describe).join('\n') || 'No trusted lists: TRUSTED_LISTS is not set.';
  return {
    result: { data: result },
    text,
    failed: lists.some(({ hasEnded, problem }) => hasEnded || problem !== null),
  };
}

function describe({ territory, source, sequence, nextUpdate, services, hasEnded, problem }: ListState): string {
  const name = `${(territory ?? '?').padEnd(3)} ${source}`;
  const until = nextUpdate === null ? 'closed' : `${hasEnded ? 'ENDED' : 'current until'} ${nextUpdate.slice(0, 10)}`;
  const state = sequence === null ? 'MISSING' : `number ${sequence}, ${until}, ${services} services`;
  return `${name}: ${state}${problem === null ? '' : ` (${problem})`}`;
}
