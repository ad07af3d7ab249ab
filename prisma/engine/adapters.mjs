import { randomBytes } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';

/** The catalogue's type "char" (one byte), and what it is read as instead. */
const charOid = 18;
const textOid = 25;

/**
 * Driver adapters through which the WebAssembly engine works on the PostgreSQL at `url`. Its shadow database,
 * where it replays the migrations, is made on the same server and dropped afterwards.
 */
export function engineAdapters(url) {
  const main = new PrismaPg({ connectionString: url, max: 1, allowExitOnIdle: true });
  return {
    provider: main.provider,
    adapterName: main.adapterName,
    connect: async () => completed(await main.connect()),
    connectToShadowDb: () => shadow(url),
  };
}

async function shadow(url) {
  const name = `shadow_${randomBytes(6).toString('hex')}`;
  const drop = `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`;
  await runOn(url, `CREATE DATABASE ${name}`);
  const elsewhere = new URL(url);
  elsewhere.pathname = `/${name}`;
  const connection = completed(
    await new PrismaPg({ connectionString: elsewhere.href, max: 1, allowExitOnIdle: true }).connect(),
  );
  const dispose = connection.dispose.bind(connection);
  connection.dispose = () => dispose().finally(() => runOn(url, drop));
  return connection;
}

async function runOn(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/**
 * What the engine needs of a connection and @prisma/adapter-pg 7.10 lacks: it cuts scripts at every ";", which
 * breaks functions and DO blocks, and it does not know the type "char".
 */
function completed(connection) {
  connection.executeScript = async (script) => {
    try {
      await connection.underlyingDriver().query(script);
    } catch (error) {
      connection.onError(error);
    }
  };
  const queryRaw = Object.getPrototypeOf(connection).queryRaw;
  connection.queryRaw = async (query) => {
    let chars = [];
    const patched = Object.create(connection, {
      performIO: {
        value: async (wanted) => {
          const { fields, rows } = await connection.performIO(wanted);
          chars = fields.flatMap((field, at) => (field.dataTypeID === charOid ? [at] : []));
          const known = fields.map(({ name, dataTypeID }) => ({
            name,
            dataTypeID: dataTypeID === charOid ? textOid : dataTypeID,
          }));
          return { fields: known, rows };
        },
      },
    });
    const result = await queryRaw.call(patched, query);
    for (const at of chars) result.columnTypes[at] = ColumnTypeEnum.Character;
    return result;
  };
  return connection;
}
