import { constants } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { Fault } from '../../kernel/fault.ts';
import { codeOf, messageOf } from '../../kernel/unknown.ts';
import { trySetPriority } from '../sandbox/priority.ts';
import { JsonScanner } from './json-scanner.ts';
import { SpoolFiles } from './spool-files.ts';
import type { FromSpooler, ToSpooler } from './spool-protocol.ts';

/**
 * The worker thread that reads large bodies: many at the same time, block by block. It closes or removes all files
 * that it opened.
 */
interface Scan {
  readonly files: SpoolFiles;
  readonly scanner: JsonScanner;
}

const scans = new Map<number, Scan>();
const port = parentPort!;

// When all cores are busy, the main thread has priority. Linux sets the priority of the calling thread only
// (setpriority(2), C library/kernel differences); elsewhere it would affect the whole process. Where the system forbids
// it, the main thread warns (`lowerPriority`).
if (process.platform === 'linux') trySetPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const send = (message: FromSpooler, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

function take(message: ToSpooler): void {
  const { id } = message;
  if (message.kind === 'open') {
    const { keys, limits } = message.order;
    const files = new SpoolFiles(message.order);
    scans.set(id, { files, scanner: new JsonScanner({ ...limits, keys, sink: files }) });
    return;
  }
  // Messages of a body that was already rejected are ignored.
  const scan = scans.get(id);
  if (!scan) return;
  switch (message.kind) {
    case 'block':
      scan.scanner.push(new Uint8Array(message.block, 0, message.length));
      send({ kind: 'block', id, block: message.block }, [message.block]);
      return;
    case 'end':
      send({ kind: 'done', id, skeleton: scan.scanner.end(), values: scan.scanner.values, blobs: scan.files.records });
      scans.delete(id);
      return;
    case 'cancel':
      forget(id);
      send({ kind: 'canceled', id });
  }
}

function forget(id: number): void {
  scans.get(id)?.files.discard();
  scans.delete(id);
}

port.on('message', (message: ToSpooler) => {
  try {
    take(message);
  } catch (error) {
    forget(message.id);
    if (error instanceof Fault) send({ kind: 'refused', id: message.id, code: error.code, message: error.message });
    else send({ kind: 'failed', id: message.id, reason: messageOf(error), code: codeOf(error) });
  }
});
