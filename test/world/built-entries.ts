import { pathToFileURL } from 'node:url';
import { inProject } from '../../src/platform/project-root.ts';
import { startEntriesOf } from '../../src/platform/sandbox/index.ts';

startEntriesOf(pathToFileURL(inProject('dist/')));
