import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/**
 * Baseline for `slotPresence`: a bare `ws` server that sends each posted message to all connections. Runs in its own
 * process, like the service. PORT as for the service.
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
