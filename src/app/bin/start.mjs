// `npm start`: builds what is missing, then runs the server in this process.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildAll, root } from './build.mjs';

await buildAll();
await import(pathToFileURL(path.join(root, 'dist/server.js')).href);
