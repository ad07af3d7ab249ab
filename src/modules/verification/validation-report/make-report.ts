import type { Mode } from '../../../kernel/actor.ts';
import type { Services } from '../../../platform/services.ts';
import { signEnveloped } from '../../../standards/xml/index.ts';
import { sandboxes } from '../../documents/index.ts';
import type { FileVerdict } from '../../evidence/file/index.ts';
import { authorities, serviceSeal } from '../../signing/index.ts';
import { writeValidationReport } from './write-xml.ts';

/** With which seal of the service a report is signed: its own, or the built-in one, which costs nothing. */
export type ReportSeal = { readonly mode: Mode; readonly isBuiltIn: boolean };

/**
 * Makes the validation report of a PDF (ETSI TS 119 102-2), signed with the seal of the service (XAdES level B-B).
 * @throws CredentialUnavailable if the seal cannot be used now
 */
export async function makeXmlReport(services: Services, verdict: FileVerdict, seal: ReportSeal): Promise<Buffer> {
  const { authority } = services.of(authorities);
  const { mode, isBuiltIn } = seal;
  const { signer } = isBuiltIn ? await authority.serviceSeal(mode) : await serviceSeal(services.of(authorities), mode);
  return signEnveloped(writeValidationReport(verdict, signer.certificate), signer, services.clock.now());
}

/** Makes the same for people: a PDF in French and English, with the signed XML attached. */
export async function makePdfReport(
  services: Services,
  verdict: FileVerdict,
  seal: ReportSeal,
  name: string | null = null,
): Promise<Buffer> {
  const xml = await makeXmlReport(services, verdict, seal);
  const child = services.of(sandboxes).get('reading');
  const payload = { verdict, name, xml };
  const { pdf } = await child.run<{ pdf: Uint8Array }>('drawValidationReport', payload, { turnOf: 'reports' });
  return Buffer.from(pdf);
}
