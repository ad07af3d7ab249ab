// Compiles the package in the current directory (`npm pack`, `npm publish`) from src to dist: ES modules with types.
// Copies a generated bundle and its types, which need no compiler.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
rmSync('dist', { recursive: true, force: true });
execFileSync(process.execPath, [tsc, '-p', '.'], { stdio: 'inherit' });
const isBundle = (file) => !/\.[a-z]+$/.test(file) || /\.(js|d\.ts)$/.test(file);
if (existsSync('src/generated/pades.js'))
  cpSync('src/generated', 'dist/generated', { recursive: true, filter: isBundle });
