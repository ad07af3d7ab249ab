import type { Mode } from '../../kernel/actor.ts';
import type { Services } from '../../platform/services.ts';
import type { TrustAnchor } from '../evidence/file/index.ts';
import { ownPolicyText } from '../evidence/log/index.ts';
import { authorities } from '../signing/index.ts';
import {
  type BadRoots,
  isOfKind,
  listSealChains,
  readCrlFolder,
  readRootFolder,
  sealAnchors,
  sealKinds,
} from '../trust/index.ts';
import { trustedListsFile } from './trusted-lists/lists-file.ts';

/** For whom a file is validated. */
export interface Reader {
  /** In mode TEST also the test roots are trusted. */
  readonly mode: Mode;
  /** Whose turn it is: organisations and visitors take turns. */
  readonly turnOf: string;
}

/** What a child needs beside a file to judge it, as a key of this mode does. */
export async function judgedWith(services: Services, mode: Mode) {
  const anchors = (await readAnchors(services)).filter(({ origin }) => origin !== 'test' || mode === 'TEST');
  const trusted = anchors.map(({ certificate, ...anchor }) => ({ ...anchor, der: certificate.der }));
  const own = (await services.of(authorities).authority.revocationLists()).map(({ der }) => der);
  const others = await readCrlFolder(services.config.dataDir, (error) =>
    services.log.warn({ err: error }, 'a revocation list is ignored'),
  );
  const lists = await trustedListsFile(services);
  const log = await ownPolicyText(services);
  return { anchors: trusted, at: services.clock.now(), crls: [...own, ...others], lists, log, logProofs: [] };
}

/**
 * Reads the roots in the data folder, where a broken file only causes a warning, and those of seals by other CAs, which
 * another process may have used first.
 */
async function readAnchors(services: Services): Promise<readonly TrustAnchor[]> {
  const [inFolder, chains] = await Promise.all([
    readRootFolder(services.config.dataDir, (error: BadRoots) =>
      services.log.warn({ err: error }, 'a trusted root is ignored'),
    ),
    listSealChains(services.database),
  ]);
  const ofSeals = sealKinds.flatMap((kind) =>
    sealAnchors(
      kind,
      chains.filter(isOfKind(kind)).flatMap(({ certificate, issuers }) => [certificate, ...issuers]),
    ),
  );
  return [...inFolder, ...ofSeals];
}
