// `npm start`: builds what is missing, then runs the server in this process.
import { run } from './prepare.mjs';

await run('server.js');
