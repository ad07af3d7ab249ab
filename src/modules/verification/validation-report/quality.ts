import type { Qualification } from '../../../standards/trusted-lists/index.ts';

/**
 * The quality of a signature as the address that the validation software of the European Commission uses: the standard
 * (ETSI TS 119 102-2, 4.2.8) asks for an address and defines none.
 */
export function qualityOf(qualification: Qualification | null): string {
  return `urn:cef:dss:${qualification?.kind === 'timestamp' ? 'timestampQualification' : 'signatureQualification'}:${wordOf(qualification)}`;
}

function wordOf(qualification: Qualification | null): string {
  if (!qualification || qualification.verdict === 'not_judged') return 'notApplicable';
  const { verdict, kind, reason } = qualification;
  if (kind === 'timestamp') return verdict === 'qualified' ? 'QTSA' : 'TSA';
  const short = kind === 'seal' ? 'Seal' : 'Sig';
  if (verdict === 'qualified') return `QE${short}`;
  if (reason === 'invalid') return 'notAdES';
  return `AdE${short}${reason === 'no_device' ? 'QC' : ''}`;
}
