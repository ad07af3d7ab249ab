import './branding/schema/index.ts';
import './schema/index.ts';
import { give, type Room } from '../../platform/room.ts';
import type { Services } from '../../platform/services.ts';
import { liveBlobs } from './branding/branding.ts';
import { reasons } from './reasons.ts';
import { PdfSandboxes, sandboxes } from './sandbox.ts';
import { sweepBlobs, sweepShare } from './sweep-blobs.ts';
import { forgetUploads, uploadedBlobs } from './uploads.ts';

/** Scheduled about every hour; each time it looks at a share of the stored files. */
export const SWEEP_TASK = 'documents.sweep';

export const jobs = (services: Services) => ({
  [SWEEP_TASK]: async () => {
    await sweepShare(services);
  },
});

/** Runs all overdue work of this room. */
const sweep = async (services: Services): Promise<Record<string, number>> => ({
  swept: await sweepBlobs(services),
});

export const room = {
  reasons,
  jobs,
  cron: [{ task: SWEEP_TASK, everyMinutes: 60 }],
  sweepLong: sweep,
  services: [
    give(
      sandboxes,
      ({ config }) => new PdfSandboxes(config),
      (made) => made.close(),
    ),
  ],
  sweep: forgetUploads,
  blobsInUse: [liveBlobs, uploadedBlobs],
} satisfies Room;
