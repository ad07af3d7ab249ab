import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';

/**
 * Which envelopes a caller finds is said in `src/modules/envelopes/visibility.ts` alone: a member does not see every folder of their
 * organisation. A condition of organisation and mode is not enough anywhere else.
 */
const files = ['src', 'rest'].flatMap((root) =>
  readdirSync(inProject(root), { recursive: true, encoding: 'utf8' })
    .map((name) => `${root}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.ts$/.test(path) && !/\/(?:generated|web)\//.test(path)),
);
const withText = (pattern: RegExp) => files.filter((path) => pattern.test(readFileSync(inProject(path), 'utf8')));

it('no file of the rooms of envelopes asks for the owner alone, but those of labels, which every member sees', () => {
  const asking = withText(/\bownedBy\b/).filter((path) => /^src\/modules\/(?:envelopes|signing)\//.test(path));
  expect(asking.sort()).toEqual([
    'src/modules/envelopes/labels/labels.ts',
    'src/modules/envelopes/labels/schema/operations.ts',
    'src/modules/envelopes/visibility.ts',
  ]);
});

it('and no file puts the owner alone beside an envelope, in Prisma or in SQL', () => {
  expect(withText(/\benvelope: (?:ownedBy|own\b|owner\b)/)).toEqual([]);
  const ofRooms = withText(/\be\.organization_id = /).filter((path) => !path.startsWith('src/modules/messages/'));
  expect(ofRooms.sort()).toEqual([
    // Whether an envelope is the searcher's own, after the condition that hides folders.
    'src/modules/envelopes/envelope-sql.ts',
    // `asked` names the member whose rights bound it.
    'src/modules/envelopes/read-envelope.ts',
    'src/modules/envelopes/visibility.ts',
    // The worker, which seals for everybody.
    'src/modules/signing/seal-due.ts',
  ]);
  expect(withText(/FROM envelopes\s+WHERE organization_id/)).toEqual([]);
});
