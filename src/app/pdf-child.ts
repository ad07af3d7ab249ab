import { tasks as attendance } from '../modules/attendance/tasks.ts';
import { tasks as documents, sealDrawn } from '../modules/documents/tasks.ts';
import { tasks as evidence } from '../modules/evidence/tasks.ts';
import { tasks as mandateActs } from '../modules/mandate-acts/tasks.ts';
import { serve } from '../platform/sandbox/serve.ts';

/**
 * The children that read PDFs from outside and draw what people wrote. They hold no secret and see no environment; a
 * hostile file costs one of them, never the server. Only these imports: a child starts in 150 ms and stays small.
 */
const drawings = { ...evidence, ...mandateActs, ...attendance };
serve({ ...documents, ...drawings, sealDrawn: sealDrawn(drawings) });
