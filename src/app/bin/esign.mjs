#!/usr/bin/env node
// `npx esign …`: the command line, against the same database as the server.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildAll, root } from './build.mjs';

await buildAll();
await import(pathToFileURL(path.join(root, 'dist/cli.js')).href);
