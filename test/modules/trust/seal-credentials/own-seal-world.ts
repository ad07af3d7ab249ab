import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { compose } from '../../../../src/app/compose.ts';
import type { Flags } from '../../../../src/cli/command.ts';
import { keysCommands } from '../../../../src/cli/keys-commands.ts';
import { sealCommands } from '../../../../src/cli/seal-commands.ts';
import { MINUTE } from '../../../../src/kernel/clock.ts';
import { judgeFile } from '../../../../src/modules/evidence/file/index.ts';
import { readRootFolder } from '../../../../src/modules/trust/index.ts';
import { authorize, codeFor, createBatch, sealable } from '../../../world/batch.ts';
import { readEnvelope } from '../../../world/envelope.ts';
import { registeredMandate } from '../../../world/mandate.ts';
import { type Caller, openWorld } from '../../../world/world.ts';
import { esign } from '../authorities/cli.ts';
import { openOpensslCa } from './openssl-ca.ts';

/** The SIREN of the mandates of these tests. */
export const SIREN = '732829320';

export const download = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

type OpensslCa = Awaited<ReturnType<typeof openOpensslCa>>;

/**
 * A service and another CA, whose certificates organisations bring. `more` gives further environment variables, such as
 * a credential of the service itself; default: it has none.
 */
export async function openOwnSealWorld(more: (ca: OpensslCa) => Record<string, string> = () => ({})) {
  /** Called before each time-stamp of the running service. */
  const hooks = { beforeStamp: async (): Promise<void> => {} };
  const ca = await openOpensslCa();
  // The service's own authority, behind an address of its own, so that a test can act while a seal is made.
  const stamps = createServer(async (request, response) => {
    const query = await buffer(request);
    await hooks.beforeStamp();
    const headers = { 'content-type': 'application/timestamp-query' };
    const answer = await fetch(`${world.url}/tsa`, { method: 'POST', headers, body: new Uint8Array(query) });
    response.writeHead(answer.status, { 'content-type': 'application/timestamp-reply' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, '127.0.0.1');
  await once(stamps, 'listening');
  const { port } = stamps.address() as AddressInfo;
  const env: Record<string, string> = { LOG_LEVEL: 'silent', TSA_URL: `http://127.0.0.1:${port}`, ...more(ca) };
  const world = await openWorld({ env });
  const { prisma } = world.database;
  // Shares only the database with the running service, like another process.
  const { config, log } = world.service.services;
  const other = await compose(config, { clock: world.clock, log });

  /** Sends an envelope under a new mandate and lets its agent authorise a batch. */
  const authorizeOne = async (caller: Caller, { mode = 'LIVE', siren = SIREN as string | null } = {}) => {
    const mandate = await registeredMandate(world, caller, { mode, siren });
    const { id } = await sealable(world, caller, mandate.id);
    const { authorization_url: url } = await createBatch(world, caller, mandate.id, [id]);
    const { errors } = await authorize(world, url, await codeFor(world, url));
    if (errors) throw new Error(JSON.stringify(errors));
    return id as string;
  };
  return {
    ...{ ca, env, world, hooks, authorizeOne },
    esign: (...words: string[]) => esign(world, ...words),
    /** Runs a command in the other service. Returns its result. @throws what the command throws */
    command: async (name: string, flags: Flags, ...words: string[]): Promise<any> =>
      (await [...sealCommands, ...keysCommands].find((one) => one.name === name)!.run(other, flags, words)).result,
    /** Runs `esign seal add` in a process of its own. */
    add: (caller: Caller, credential: string, ...words: string[]) =>
      esign(world, 'seal', 'add', '--org', caller.organizationId, '--credential', credential, '--json', ...words),
    sealing: (envelopeId: string) => prisma.sealing.findUniqueOrThrow({ where: { envelopeId } }),
    /** The sealed document and the evidence of an envelope, and the certificate in the proof. */
    sealed: async (caller: Caller, id: string) => {
      await world.settle();
      const { facts, state, reason } = await prisma.sealing.findUniqueOrThrow({ where: { envelopeId: id } });
      if (state !== 'DONE') throw new Error(`the seal is ${state}: ${reason}`);
      const envelope = await readEnvelope(world, caller, id);
      return {
        status: envelope.status as string,
        fingerprint: (facts as any)?.seal.fingerprint_sha256 as string,
        subject: (facts as any)?.seal.subject as string,
        pdf: await download(envelope.documents[0].sealed_download_url),
        evidence: await download(envelope.evidence_download_url),
      };
    },
    judge: async (pdf: Buffer) =>
      judgeFile(pdf, {
        anchors: await readRootFolder(world.dataDir),
        at: new Date(world.clock.now().getTime() + MINUTE),
      }),
    close: async () => {
      await other.close();
      await world.close();
      stamps.close();
      await ca.close();
    },
  };
}
