import { readPackaged } from '../../platform/fonts.ts';
import type { TrustedList } from '../../standards/trusted-lists/index.ts';

import type { ReportToDraw } from './validation-report/draw-pdf.ts';

export interface ReadTrustedList {
  readonly xml: Uint8Array;
  /** DER of the certificates that may sign it. */
  readonly signers: readonly Uint8Array[];
}

/** The list, or why it is refused, in English. */
export type ReadList = { readonly list: TrustedList } | { readonly refused: string };

/** Tasks of this room that run in a child process, exported to `app/pdf-child.ts` only. No database, no keys. */
export const tasks = {
  /** Verifies the signature of a trusted list and reads it. */
  async readTrustedList({ xml, signers }: ReadTrustedList): Promise<ReadList> {
    // Import on demand: most children never read a list.
    const { readTrustedList } = await import('../../standards/trusted-lists/index.ts');
    const { parseCertificate } = await import('../../standards/x509/certificate.ts');
    const { XmlError } = await import('../../standards/xml/index.ts');
    const certificates = signers.map((der) => parseCertificate(Buffer.from(der)));
    try {
      return { list: readTrustedList(Buffer.from(xml), certificates) };
    } catch (error) {
      if (error instanceof XmlError) return { refused: error.message };
      throw error;
    }
  },

  /** Draws a validation report with its XML attached. */
  async drawValidationReport({ verdict, name, xml }: ReportToDraw): Promise<{ pdf: Buffer }> {
    const { drawValidationReport } = await import('./validation-report/draw-pdf.ts');
    const { openTypefaces } = await import('../../standards/text/index.ts');
    return { pdf: await drawValidationReport({ verdict, name, xml: Buffer.from(xml) }, openTypefaces(readPackaged)) };
  },
};
