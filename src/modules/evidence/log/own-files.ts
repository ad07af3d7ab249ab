import type { Services } from '../../../platform/services.ts';
import type { NewTile, ReadTile } from '../../../standards/tlog/tiles.ts';

/** Folder of the log in the named files; its files have the paths of C2SP tlog-tiles below it. */
const LOG_FOLDER = 'log/';
const CHECKPOINT = `${LOG_FOLDER}checkpoint`;

/** Files written at the same time. */
const WRITES = 16;

type Needs = Pick<Services, 'namedFiles'>;

/** Reads a file of the own log by its path below the log. */
export const ownTiles =
  ({ namedFiles }: Needs): ReadTile =>
  (path) =>
    namedFiles.read(`${LOG_FOLDER}${path}`);

/** Reads the published checkpoint of the own log. Null if there is none. */
export const readPublished = async ({ namedFiles }: Needs): Promise<string | null> =>
  (await namedFiles.read(CHECKPOINT))?.toString('utf8') ?? null;

/** Publishes a checkpoint of the own log. */
export const publish = ({ namedFiles }: Needs, note: string): Promise<void> =>
  namedFiles.write(CHECKPOINT, Buffer.from(note));

/** Writes tiles. Partial ones that a full one contains are removed. */
export async function writeTiles({ namedFiles }: Needs, tiles: readonly NewTile[]): Promise<void> {
  const left = [...tiles];
  const work = async () => {
    for (let tile = left.shift(); tile; tile = left.shift()) {
      await namedFiles.write(`${LOG_FOLDER}${tile.path}`, tile.bytes);
      if (!tile.isFull) continue;
      for await (const name of namedFiles.list(`${LOG_FOLDER}${tile.path}.p/`)) await namedFiles.remove(name);
    }
  };
  await Promise.all(Array.from({ length: WRITES }, work));
}
