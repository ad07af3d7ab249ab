import type { ServerResponse } from 'node:http';

/** Writes a chunk and waits until the client has read enough. Returns false if the client has disconnected. */
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
