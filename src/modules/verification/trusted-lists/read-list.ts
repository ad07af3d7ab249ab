import { SandboxFailure } from '../../../platform/sandbox/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { ListPointer, TrustedList } from '../../../standards/trusted-lists/index.ts';
import { sandboxes } from '../../documents/index.ts';
import type { ReadList } from '../tasks.ts';

/** A list was not obtained or not accepted. The message says why. */
export class ListRefused extends Error {
  override readonly name = 'ListRefused';
}

/**
 * Verifies and reads a list in a child process.
 * @param signers DER of the certificates that may sign it
 * @throws ListRefused
 */
export async function readList(services: Services, xml: Uint8Array, signers: readonly Buffer[]): Promise<TrustedList> {
  let read: ReadList;
  try {
    const child = services.of(sandboxes).get('reading');
    read = await child.run<ReadList>('readTrustedList', { xml, signers }, { turnOf: 'trusted-lists' });
  } catch (error) {
    if (error instanceof SandboxFailure) throw new ListRefused('it could not be read within its limits');
    throw error;
  }
  if ('refused' in read) throw new ListRefused(read.refused);
  return read.list;
}

/** DER of the certificates that may sign a list, by the list of lists. */
export const signersOf = ({ signers }: ListPointer): Buffer[] => signers.map((der) => Buffer.from(der, 'base64'));
