import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { loadS3rver } from '../../test/tools/load.ts';

/**
 * An outside service in its own process, so that it can be frozen and killed: `KIND PORT PLACE`. Mail and SMS append one line
 * for each accepted message to the file PLACE; S3 stores its objects in the folder PLACE.
 */
const [kind, port, place] = process.argv.slice(2) as [string, string, string];
const listening = () => process.stdout.write('listening\n');

if (kind === 'storage') {
  const { S3rver } = await loadS3rver();
  const service = new S3rver({
    directory: place,
    port: Number(port),
    address: '127.0.0.1',
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'documents' }],
  });
  await service.run();
  listening();
} else if (kind === 'mail') {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        for (const { address } of session.envelope.rcptTo) appendFileSync(place, `${address}\n`);
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(Number(port), '127.0.0.1', listening);
} else {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (request.method === 'POST') appendFileSync(place, `${JSON.parse(Buffer.concat(pieces).toString()).id}\n`);
      response.end();
    });
  });
  server.listen(Number(port), '127.0.0.1', listening);
}
