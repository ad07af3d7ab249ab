#!/usr/bin/env node
// `npx esign …`: the command line, against the same database as the server.
import { run } from './prepare.mjs';

await run('cli.js');
