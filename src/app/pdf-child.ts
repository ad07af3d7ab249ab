import { tasks as attendance } from '../modules/attendance/read-sheet.ts';
import { tasks as mandateActs } from '../modules/batches/mandate-acts/jobs.ts';
import { tasks as documents, sealDrawn } from '../modules/documents/tasks.ts';
import { tasks as missionReports } from '../modules/envelopes/mission-report/tasks.ts';
import { tasks as evidence } from '../modules/evidence/tasks.ts';
import { tasks as wallets } from '../modules/identities/wallet/tasks.ts';
import { tasks as temporaryWork } from '../modules/templates/temporary-work/create-temporary-work-template.ts';
import { tasks as verification } from '../modules/verification/tasks.ts';
import { serve } from '../platform/sandbox/serve.ts';

/**
 * Entry of the child processes that read untrusted PDFs and answers of wallets, and draw texts written by people. They have no
 * secrets and an empty environment; a hostile file can crash one of them, never the server. Keep the imports few: a child
 * must start in 150 ms and stay small.
 */
const drawings = { ...evidence, ...mandateActs, ...attendance, ...missionReports, ...temporaryWork };
serve({ ...documents, ...drawings, ...verification, ...wallets, sealDrawn: sealDrawn(drawings) });
