// Packages that only test/tools installs (`npm ci --prefix test/tools`). Whoever loads one of them elsewhere does it here.
import crypto from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../../src/platform/project-root.ts';

export const toolsFolder = inProject('test/tools/node_modules');

/** Whether one of these packages is not installed: the tests that need it are skipped. */
export const lacks = (...names: readonly string[]): boolean =>
  !names.every((name) => existsSync(path.join(toolsFolder, name, 'package.json')));

export const loadOidcProvider = async () => (await import('oidc-provider')).default;

/**
 * s3rver encrypts the tokens of its pages with DES, which OpenSSL 3 no longer has: without this it has one page. Triple DES with
 * three equal keys is DES.
 */
function lendDes(): void {
  const { createCipheriv, createDecipheriv } = crypto;
  const tripled = (key: crypto.CipherKey) => Buffer.concat(Array.from({ length: 3 }, () => Buffer.from(key as Buffer)));
  const isDes = (name: string) => name === 'des';
  crypto.createCipheriv = ((name: string, key: Buffer, iv: Buffer) =>
    isDes(name)
      ? createCipheriv('des-ede3-cbc', tripled(key), iv)
      : createCipheriv(name, key, iv)) as typeof createCipheriv;
  crypto.createDecipheriv = ((name: string, key: Buffer, iv: Buffer) =>
    isDes(name)
      ? createDecipheriv('des-ede3-cbc', tripled(key), iv)
      : createDecipheriv(name, key, iv)) as typeof createDecipheriv;
}

export const loadS3rver = async () => {
  lendDes();
  return await s3rver();
};

const s3rver = async () => ({
  S3rver: (await import('s3rver')).default,
  DUMMY_ACCOUNT: (await import('s3rver/lib/models/account.js')).default.DUMMY_ACCOUNT,
});

export const loadPuppeteer = async () => (await import('puppeteer-core')).default;

export const loadVueCompiler = () => import('vue/compiler-sfc');

export const loadPlaceholder = async () => (await import('@signpdf/placeholder-plain')).plainAddPlaceholder;

export const loadGraphqlSse = () => import('graphql-sse');

export const loadOpenid4vp = async () => ({
  Openid4vpClient: (await import('@openid4vc/openid4vp')).Openid4vpClient,
  setGlobalConfig: (await import('@openid4vc/oauth2')).setGlobalConfig,
});

export const loadMdoc = () => import('@owf/mdoc');

export const loadSdJwtVc = async () => (await import('@sd-jwt/sd-jwt-vc')).SDJwtVcInstance;
