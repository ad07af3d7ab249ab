import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';

const absent = () => Promise.reject(new Error('there is no database here'));

const connection = {
  provider: 'postgres',
  adapterName: 'offline',
  getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: false }),
  async queryRaw({ sql }) {
    if (!sql.includes('server_version_num')) return absent();
    return {
      columnNames: ['exists', 'version', 'numeric_version'],
      columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
      rows: [[true, 'PostgreSQL 18.4', 180004]],
    };
  },
  executeRaw: absent,
  executeScript: absent,
  startTransaction: absent,
  async dispose() {},
};

/**
 * Adapters without a database. The engine asks any connection for its version before it does anything,
 * and a diff of models against nothing needs no other answer.
 */
export const offlineAdapters = {
  provider: 'postgres',
  adapterName: 'offline',
  connect: async () => connection,
  connectToShadowDb: async () => connection,
};
