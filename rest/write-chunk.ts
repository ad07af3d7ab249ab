import type { ServerResponse } from 'node:http';

/** Hands a piece of an answer on, and waits until the reader has taken it. False where the reader has left. */
export async function writeChunk(response: ServerResponse, piece: string): Promise<boolean> {
  if (!response.destroyed && !response.write(piece)) await taken(response);
  return !response.destroyed;
}

const taken = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
    if (response.destroyed) done();
  });
