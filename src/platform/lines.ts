import { StringDecoder } from 'node:string_decoder';

/** Yields the lines of a UTF-8 stream without line ends. Unlike readline, it fails when the stream fails. */
export async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const piece of stream) {
    const lines = (rest + decoder.write(piece)).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest) yield rest;
}
