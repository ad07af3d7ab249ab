import { give, type Room } from '../../platform/room.ts';
import { liveBlobs } from './branding/logo.ts';
import './branding/schema/index.ts';
import { jobs, SWEEP_TASK, sweep } from './jobs.ts';
import { reasons } from './reasons.ts';
import { PdfSandboxes, sandboxes } from './sandbox.ts';
import './schema/uploads.ts';
import { forgetUploads, uploadedBlobs } from './uploads.ts';

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
