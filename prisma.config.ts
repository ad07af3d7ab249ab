/** Read by the Prisma CLI only (`prisma/engine/prisma.mjs`); the server opens its own database. */
export default {
  schema: 'prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
};
