import type { Services } from '../../../platform/services.ts';
import { drawInChild } from '../../documents/index.ts';
import type { MandateAct } from './act/mandate-act.ts';

/** A drawn act, and the place of its signature field in percent of the page, from the top left. */
export interface DrawnAct {
  /** Base64. */
  readonly pdf: string;
  readonly field: {
    readonly page: number;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

/** Draws a mandate act in a child process, because it processes untrusted text with fonts. */
export const drawAct = (services: Services, act: MandateAct): Promise<DrawnAct> =>
  drawInChild(services, 'drawMandateAct', act);
