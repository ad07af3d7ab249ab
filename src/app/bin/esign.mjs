#!/usr/bin/env node
// `./esign …` in the root and in a release: the command line, against the same database as the server.
import { run } from './prepare.mjs';

// Other commands show no pages.
await run('cli.js', { pages: process.argv.includes('serve') });
