import type { Database, Prisma, Tx } from '../../platform/database/index.ts';
import { serviceKey } from '../../platform/services.ts';
import type { Delivery } from './record-delivery.ts';

/** What this room needs of later rooms; their manifests give it. */

/** Condition: envelopes that are in no live batch. */
export const inNoLiveBatch = serviceKey<Prisma.EnvelopeWhereInput>('inNoLiveBatch');

/** Condition: envelopes whose seal could not be made yet. */
export const withUnmadeSeal = serviceKey<Prisma.EnvelopeWhereInput>('withUnmadeSeal');

/** Returns those of the envelopes whose sealing has begun. */
export const findBegunSeals =
  serviceKey<(client: Tx | Database['prisma'], envelopeIds: readonly string[]) => Promise<ReadonlySet<string>>>(
    'findBegunSeals',
  );

/** Whether a bulk send or a signing link still puts envelopes into a folder. */
export const getsMore = serviceKey<(tx: Tx, folderId: string) => Promise<boolean>>('getsMore');

/** Lists the messages of the last 30 days to a signer, oldest first. */
export const listDeliveries =
  serviceKey<(database: Database, signerId: string) => Promise<readonly Delivery[]>>('listDeliveries');
