const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const list = readFileSync(join(__dirname, '../../src/modules/rooms.ts'), 'utf8').split('export const rooms = {')[1];

/** The rooms of the domain in their order: each imports, and reads through their doors, only rooms before it. */
const rooms = [...list.matchAll(/^ {2}(\w+),$/gm)].map(([, room]) => room);

module.exports = { rooms };
