import { SandboxRefusal } from '../../platform/sandbox/index.ts';
import type { SignatureSpace } from './types.ts';

/** Enough for every signature and time-stamp found in practice. */
const LARGEST: SignatureSpace = { signature: 32 << 10, timestamp: 16 << 10 };

/**
 * Signs with the expected size, and once more with the largest if it was too small: an authority may send longer tokens
 * from one day to the next.
 * @throws what `sign` throws; SandboxRefusal `too-long` if even the largest size is too small
 */
export async function withSignatureSpace<T, R extends SignatureSpace | null>(
  space: R,
  sign: (space: R | SignatureSpace) => Promise<T>,
): Promise<T> {
  try {
    return await sign(space);
  } catch (error) {
    if (!(error instanceof SandboxRefusal) || error.code !== 'too-long') throw error;
    return sign(LARGEST);
  }
}
