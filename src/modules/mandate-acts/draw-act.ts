import type { Services } from '../../platform/services.ts';
import { drawInChild } from '../documents/index.ts';
import type { MandateAct } from './act/mandate-act.ts';

/** An act that was drawn, and where the representative signs: percent of the page, from its top left. */
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

/** Draws a mandate act in a child, where names from outside meet fonts. */
export const drawAct = (services: Services, act: MandateAct): Promise<DrawnAct> =>
  drawInChild(services, 'drawMandateAct', act);
