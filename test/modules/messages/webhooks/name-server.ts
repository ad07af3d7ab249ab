import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

/** What a name server knows: name → addresses; what is not there does not exist. */
export type Zone = Readonly<Record<string, readonly string[]>>;

/** A name server on a local UDP port (RFC 1035 §4), for A and AAAA. Gives its address as `Resolver` takes it. */
export async function openNameServer(zone: Zone): Promise<{ address: string; queries: string[]; close(): void }> {
  const socket = createSocket('udp4');
  const queries: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at]!; length > 0; length = query[at]!) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = query.subarray(12, at + 5);
    const type = query.readUInt16BE(at + 1);
    const name = labels.join('.').toLowerCase();
    queries.push(name);
    const known = zone[name];
    const answers = (known ?? [])
      .filter((each) => each.includes(':') === (type === 28))
      .map((each) => record(type, each));
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(known ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([head, question, ...answers]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    queries,
    close: () => void socket.close(),
  };
}

/** A resource record for the name of the question, class IN, 0 seconds. */
function record(type: number, address: string): Buffer {
  const data = address.includes(':')
    ? Buffer.from(
        address.split(':').flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]),
      )
    : Buffer.from(address.split('.').map(Number));
  const head = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([head, data]);
}
