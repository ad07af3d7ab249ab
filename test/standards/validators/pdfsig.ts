import { available, run, withScratch } from './outside.ts';

export const pdfsigAvailable = available('pdfsig', '-v');

/** One signature as Poppler sees it. */
export interface PdfsigSignature {
  readonly field: string;
  readonly signer: string | undefined;
  /** 'Valid' | 'Invalid' …: document timestamps are 'not verified', because Poppler 22 cannot. */
  readonly validity: string;
  readonly valid: boolean;
  /** SubFilter as Poppler names it; 'unknown' for RFC 3161. */
  readonly type: string;
  /** Whether the signed range reaches the end of the file. */
  readonly coversWholeFile: boolean;
}

/** `pdfsig -nocert`: integrity only, without certificates. An empty list if the file has no signature. */
export const pdfsig = (pdf: Buffer): PdfsigSignature[] =>
  withScratch((scratch) => {
    const { stdout } = run('pdfsig', ['-nocert', scratch.file(pdf, '.pdf')]);
    return stdout
      .split(/^Signature #\d+:$/m)
      .slice(1)
      .map((block) => {
        const line = (label: string) => new RegExp(`^  - ${label}: (.*)$`, 'm').exec(block)?.[1]?.trim();
        const validity = line('Signature Validation') ?? '';
        return {
          field: utf8(line('Signature Field Name') ?? ''),
          signer: utf8(line('Signer Certificate Common Name')),
          validity,
          valid: /^Signature is Valid/.test(validity),
          type: line('Signature Type') ?? '',
          coversWholeFile: block.includes('  - Total document signed'),
        };
      });
  });

const utf8 = <T extends string | undefined>(latin1: T): T =>
  (latin1 === undefined ? undefined : Buffer.from(latin1, 'latin1').toString('utf8')) as T;
