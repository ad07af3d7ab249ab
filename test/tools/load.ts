// Packages that only test/tools installs (`npm ci --prefix test/tools`). Whoever loads one of them elsewhere does it here.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../../src/platform/project-root.ts';

export const toolsFolder = inProject('test/tools/node_modules');

/** Whether one of these packages is not installed: the tests that need it are skipped. */
export const lacks = (...names: readonly string[]): boolean =>
  !names.every((name) => existsSync(path.join(toolsFolder, name, 'package.json')));

export const loadOidcProvider = async () => (await import('oidc-provider')).default;

export const loadS3rver = async () => ({
  S3rver: (await import('s3rver')).default,
  DUMMY_ACCOUNT: (await import('s3rver/lib/models/account.js')).default.DUMMY_ACCOUNT,
});

export const loadPuppeteer = async () => (await import('puppeteer-core')).default;

export const loadVueCompiler = () => import('vue/compiler-sfc');

export const loadPlaceholder = async () => (await import('@signpdf/placeholder-plain')).plainAddPlaceholder;
