import type { Mode } from '../../../kernel/actor.ts';
import { parseCms } from '../../../standards/cms/parse.ts';
import { issueToken } from '../../../standards/rfc3161/issue-token.ts';
import { sha256Imprint } from '../../../standards/rfc3161/request.ts';
import { genTimeOf } from '../../../standards/rfc3161/tst-info.ts';
import type { TimestampAuthority } from './authority.ts';
import { providerOf } from './facts.ts';
import { currentUnit, type StampingMachines } from './unit.ts';

/**
 * The built-in authority, called in process: no request and no nonce, but the same tokens as from its endpoint. Knows
 * the facts about a token without parsing it. Makes none while the clock is wrong.
 */
export const builtInAuthority = ({ authority, clock, guard }: StampingMachines, mode: Mode): TimestampAuthority => ({
  async timestamp(sha256) {
    const unit = await currentUnit({ authority, clock, guard }, mode);
    const token = await issueToken(unit, { imprint: sha256Imprint(sha256), nonce: null, certificateWanted: true });
    const { certificate } = unit.signer;
    return {
      token,
      info: {
        issuer: certificate.subjectText,
        serial: unit.serial.toString('hex'),
        gen_time: genTimeOf(unit.now).toISOString(),
        qualified: false,
        provider: providerOf(certificate),
      },
    };
  },
  async validationData(tokens) {
    const signerCertificates = tokens?.map((token) => parseCms(token).signerCertificate!);
    const units = signerCertificates ?? [(await authority.tsuKey(mode)).certificate];
    return authority.validationData(mode, clock.now(), units);
  },
  outsideUnits: () => [],
});
