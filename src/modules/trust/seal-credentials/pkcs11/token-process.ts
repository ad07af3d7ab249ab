import { dieWithParent } from '../../../../platform/sandbox/serve.ts';
import type { Library } from './find-objects.ts';
import { Token } from './token.ts';
import {
  type FromTokenProcess,
  type OpenRequest,
  type SignRequest,
  TokenError,
  type ToTokenProcess,
  tokenError,
} from './token-error.ts';

/**
 * Entry of the process that loads the library of a token. The library is native code of a vendor: in a process of its
 * own, a call that blocks or crashes stops no request, and the process can be ended at any time.
 */
let opening: Promise<Token> | undefined;

const send = (message: FromTokenProcess): void => void process.send?.(message);

function sendFailure(error: unknown, id?: number): void {
  const { failure, message } = tokenError(error);
  send({ kind: 'failed', failure, message, ...(id === undefined ? {} : { id }) });
}

async function loadLibrary(): Promise<Library> {
  try {
    return (await import('pkcs11js')).default;
  } catch {
    throw new TokenError(
      'refused',
      'the package pkcs11js is not built here: install a C++ compiler, make and python3, then run npm ci',
    );
  }
}

async function open(request: OpenRequest): Promise<void> {
  opening = loadLibrary().then((library) => new Token(library, request));
  try {
    send((await opening).opened);
  } catch (error) {
    sendFailure(error);
  }
}

async function sign({ id, digest, algorithm }: SignRequest): Promise<void> {
  try {
    const token = await opening;
    if (!token) throw new TokenError('refused', 'the token is not open');
    send({ kind: 'signed', id, signature: await token.sign(Buffer.from(digest), algorithm) });
  } catch (error) {
    sendFailure(error, id);
  }
}

process.on('message', (message: ToTokenProcess) => {
  if (message.kind === 'open') void open(message);
  else void sign(message);
});
process.on('disconnect', () => process.exit());
// The parent ends this process: a signal for the whole group must not stop the seals that the parent still makes.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
dieWithParent();
