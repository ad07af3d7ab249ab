import type { Readable } from 'node:stream';
import { refuse } from '../../kernel/fault.ts';

/** The client disconnected before the body was complete: no response can be sent. */
export class BodyAborted extends Error {
  override readonly name = 'BodyAborted';

  constructor(options?: ErrorOptions) {
    super('the request ended before its body', options);
  }
}

/** The consumer of a body's chunks. */
export interface Intake<R> {
  /** Returns false to pause until `onRoom`. */
  write(chunk: Uint8Array): boolean;
  onRoom: () => void;
  /** Called as soon as the intake rejects the body. */
  onFailure: (error: Error) => void;
  end(): Promise<R>;
  /** Aborts; resolves once everything written so far is removed. */
  cancel(): Promise<void>;
}

/**
 * Moves a request's body into an intake at the speed of the slower one. When it rejects, the intake holds nothing, and
 * the request is paused but not destroyed.
 *
 * @throws BodyAborted (the request ended early), Fault `payload_too_large`
 */
export function pump<R>(request: Readable, limitBytes: number, intake: Intake<R>): Promise<R> {
  return new Promise((resolve, reject) => {
    let received = 0;

    const onData = (chunk: Uint8Array): void => {
      received += chunk.length;
      if (received > limitBytes) fail(tooLarge(limitBytes));
      else if (!intake.write(chunk)) request.pause();
    };
    const onEnd = (): void => {
      letGo();
      intake.end().then(resolve, reject);
    };
    const onError = (cause: unknown): void => fail(new BodyAborted({ cause }));
    const onClose = (): void => fail(new BodyAborted());

    const letGo = (): void => {
      intake.onRoom = intake.onFailure = () => {};
      request.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
    };
    const fail = (error: Error): void => {
      letGo();
      request.pause();
      intake.cancel().then(() => reject(error), reject);
    };

    intake.onRoom = () => request.resume();
    intake.onFailure = fail;
    if (request.destroyed || request.readableEnded) fail(new BodyAborted());
    else request.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
  });
}

export const tooLarge = (limitBytes: number) =>
  refuse('payload_too_large', `The request body is larger than ${limitBytes} bytes.`);
