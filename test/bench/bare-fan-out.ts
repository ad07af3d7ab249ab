import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/**
 * What `slotPresence` is measured against: a bare `ws` server that sends what is posted to it to everybody who is
 * connected. A process of its own, as the service is. PORT as for the service.
 */
const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (part) => (text += part));
  request.on('end', () => {
    for (const socket of sockets.clients) socket.send(text);
    response.end();
  });
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => socket.send('ready'));
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('listening\n'));
