import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OfflineCommand } from '../../../../src/cli/command.ts';
import { logCommands } from '../../../../src/cli/log-commands.ts';
import { DAY } from '../../../../src/kernel/clock.ts';
import { judgeFile } from '../../../../src/modules/evidence/file/index.ts';
import {
  logSigners,
  makeLogKey,
  ownPolicy,
  ownPolicyText,
  readPolicyFile,
} from '../../../../src/modules/evidence/log/keys.ts';
import { sequenceLog } from '../../../../src/modules/evidence/log/sequence.ts';
import { readRootFolder } from '../../../../src/modules/trust/index.ts';
import { preserveDue } from '../../../../src/modules/verification/preservation/preserve-due.ts';
import { formatPolicy, parsePolicy } from '../../../../src/standards/tlog/policy.ts';
import { graphql, sha256 } from '../../../world/client.ts';
import { readEnvelope, sealedEnvelope } from '../../../world/envelope.ts';
import { runEsign } from '../../../world/run-esign.ts';
import type { Caller, World } from '../../../world/world.ts';
import { kept } from '../../verification/preservation/files.ts';
import { openLongWorld } from '../../verification/preservation/world.ts';
import { addEntries, rewriteLog } from './log-world.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openLongWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const download = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());

/** A sealed envelope: its id, the fingerprint of its document, and its evidence file. */
async function sealed() {
  const { id, documents, evidence_download_url } = (await sealedEnvelope(world, caller, kept)) as any;
  return { id, sha256: documents[0].sealed_sha256 as string, evidence: await download(evidence_download_url) };
}

async function logOf(fingerprint: string) {
  const query = `mutation ($sha256: Sha256!) { verifyDocument(input: { sha256: $sha256 }) { verification { proof { log {
    head salt entry index treeSize inclusion checkpoint witnessed file } } } } }`;
  const { data, errors } = await graphql(world.url, `Bearer ${caller.key}`, query, { sha256: fingerprint });
  expect(errors).toBeUndefined();
  return data.verifyDocument.verification.proof.log;
}

const judged = async (evidence: Buffer, logProofs: readonly string[] = []) =>
  judgeFile(evidence, {
    anchors: await readRootFolder(world.dataDir),
    at: world.clock.now(),
    log: await ownPolicy(world.service.services),
    logProofs,
  });

describe('the proof of the log', () => {
  it('is given by the API after the next checkpoint, and checked offline with the evidence file', async () => {
    const { services } = world.service;
    const [one, two] = [await sealed(), await sealed()];
    expect(await logOf(one.sha256)).toBeNull();
    await addEntries(world, 700);
    await sequenceLog(services);
    const log = await logOf(one.sha256);
    expect(sha256(Buffer.from(`${log.salt}:${log.head}`))).toBe(log.entry);
    expect(log).toMatchObject({ treeSize: 702, witnessed: true });
    const { verdict, evidence } = await judged(one.evidence, [log.file]);
    expect([verdict, evidence?.head.hash]).toEqual(['holds', log.head]);
    expect(evidence?.log).toMatchObject({ status: 'included', index: log.index, treeSize: 702 });

    const other = await judged(two.evidence, [log.file]);
    expect(other.verdict).toBe('fails');
    expect(other.reasons).toEqual([expect.stringContaining('the log does not contain the entry')]);
    const forged = await judged(one.evidence, [log.file.replace('\n702\n', '\n703\n')]);
    expect(forged).toMatchObject({ verdict: 'fails', evidence: { log: { status: 'contradicted' } } });
    expect((await judged(one.evidence)).evidence?.log).toBeNull();
  });

  it('is shown by esign verify, without a database', async () => {
    const { evidence, sha256: fingerprint } = await sealed();
    await sequenceLog(world.service.services);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'esign-log-'));
    const files = [path.join(folder, 'evidence.pdf'), path.join(folder, 'a.tlog-proof')] as const;
    await writeFile(files[0], evidence);
    await writeFile(files[1], (await logOf(fingerprint)).file);
    const { code, stdout } = await runEsign(['verify', ...files, '--offline'], { DATA_DIR: world.dataDir });
    expect(stdout).toMatch(/Log +entry \d+ of 703 in /);
    expect(code).toBe(0);
    await rm(folder, { recursive: true });
  });

  it('is in the evidence file from its first renewal on, and the file holds', { timeout: 300_000 }, async () => {
    const { services } = world.service;
    const { id } = await sealed();
    await sequenceLog(services);
    world.clock.advance(DAY);
    await preserveDue(services);
    world.clock.advance(1_400 * DAY);
    await preserveDue(services);
    const { evidence_download_url } = (await readEnvelope(world, caller, id)) as any;
    const renewed = await download(evidence_download_url);
    const { verdict, reasons, evidence } = await judged(renewed);
    expect([verdict, reasons]).toEqual(['holds', []]);
    expect(evidence?.log).toMatchObject({ status: 'included', problem: null });
    const query = `query ($pdf: Pdf!) { validatePdf(pdfBase64: $pdf) { verdict evidence { log {
      status index treeSize origin witnesses } } } }`;
    const { data, errors } = await graphql(world.url, `Bearer ${caller.key}`, query, {
      pdf: renewed.toString('base64'),
    });
    expect(errors).toBeUndefined();
    expect(data.validatePdf).toMatchObject({ verdict: 'HOLDS', evidence: { log: { status: 'INCLUDED' } } });

    // Whoever holds the file sees that the log was written again, without any other proof.
    const folder = await mkdtemp(path.join(os.tmpdir(), 'esign-log-'));
    const held = path.join(folder, 'evidence.pdf');
    await writeFile(held, renewed);
    const check = async () => {
      const { runOffline } = logCommands.find(({ name }) => name === 'log check') as OfflineCommand;
      const { result } = await runOffline([], new Map([['proof', [held]]]), { from: `${world.url}/log` });
      return (result as { problems: string[] }).problems;
    };
    expect(await check()).toEqual([]);
    await rewriteLog(world, 0);
    expect(await check()).toEqual([expect.stringMatching(/^the log was rewritten: .*evidence\.pdf$/)]);
    await writeFile(held, 'no PDF');
    await expect(check()).rejects.toThrow('an evidence file with a proof of this log is needed');
    await rm(folder, { recursive: true });
  });
});

describe('the policy of the log', () => {
  it('is written beside the roots, and survives its text form', async () => {
    const { services } = world.service;
    expect(await readPolicyFile(world.dataDir)).toBe(await ownPolicyText(services));
    await makeLogKey(services, 'WITNESS');
    const [witness] = await logSigners(services, 'WITNESS');
    const policy = { ...(await ownPolicy(services)), witnesses: [witness!.key], needed: 1 };
    expect(formatPolicy(parsePolicy(formatPolicy(policy)))).toBe(formatPolicy(policy));
    const [key] = policy.keys;
    for (const wrong of [
      '',
      `log ${key!.text}\n`,
      `log ${key!.text}\nquorum w1\n`,
      `log ${witness!.key.text}\nquorum none\n`,
    ])
      expect(() => parsePolicy(wrong)).toThrow();
  });
});
