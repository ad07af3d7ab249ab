import { attested, signAdvanced } from '../../modules/signing/advanced-people.ts';
import { authorize, codeFor } from '../../world/batch.ts';
import { graphql, linkOf } from '../../world/client.ts';
import { accepted, people, type Stage } from './stage.ts';

type MandateName = 'active' | 'revoked' | 'pending';
type BatchName = 'applied' | 'expired' | 'refused' | 'changed' | 'mandateOver' | 'waiting';

export interface MadeMandates {
  readonly mandates: Readonly<Record<MandateName, { readonly id: string; readonly envelope_id: string }>>;
  readonly batches: Readonly<Record<BatchName, { readonly id: string; readonly authorization_url: string }>>;
  /** The link of the representative who has to sign the act of the pending mandate. */
  readonly actLink: string;
}

const { claire, nadia, marc } = people;

/** Plans mandates and seal batches in each state. The result is complete when the stage has played. */
export function planMandates(stage: Stage): MadeMandates {
  const { world, on, call, contractPdf } = stage;
  const made = { mandates: {} as any, batches: {} as any, actLink: '' };
  const { mandates, batches } = made;
  const signerOfAct = async ({ envelope_id }: any) => (await call('GET', `/envelopes/${envelope_id}`)).signers[0];
  const activate = async (mandate: any) =>
    accepted(await signAdvanced(world, await signerOfAct(mandate), { typedSignature: claire.name }));
  const envelopes = contracts(stage);
  const batch = async (count: number, mandate: any = mandates.active, agent: any = nadia, more: object = {}) => {
    const envelope_ids = await envelopes(count, mandate, agent);
    return call('POST', '/seal-batch', { mandate_id: mandate.id, agent_email: agent.email, envelope_ids, ...more });
  };
  on(20, 9, async () => {
    mandates.active = await register(stage);
    mandates.revoked = await register(stage, { scope: ['releve_heures'], agents: [marc] });
  });
  on(20, 14, () => activate(mandates.active));
  on(20, 15, () => activate(mandates.revoked));
  on(19, 9, async () => (batches.applied = await batch(3)));
  on(19, 11, async () => {
    const { authorization_url: link } = batches.applied;
    accepted(await authorize(world, link, await codeFor(world, link)));
  });
  on(18, 9, async () => (batches.expired = await batch(1, mandates.active, nadia, { expires_in_hours: 24 })));
  on(16, 9, async () => {
    batches.refused = await batch(1);
    const reason = 'Deux contrats sont en double.';
    const refusal = `mutation { refuseSealBatch(input: { reason: "${reason}" }) { batchSession { status } } }`;
    accepted(await graphql(world.url, linkOf(batches.refused.authorization_url), refusal));
    batches.changed = await batch(2);
    await call('POST', `/envelopes/${batches.changed.envelope_ids[0]}/cancel`);
    batches.mandateOver = await batch(1, mandates.revoked, marc);
  });
  on(15, 9, () => call('POST', `/signing-mandates/${mandates.revoked.id}/revoke`));
  on(1, 10, async () => {
    batches.waiting = await batch(6);
    await envelopes(2, mandates.active, marc);
    mandates.pending = await register(stage, { scope: ['releve_heures', 'autre'] });
    made.actLink = (await signerOfAct(mandates.pending)).sign_url;
  });
  return made;

  function contracts({ call }: Stage) {
    let made = 0;
    return async (count: number, mandate: any, agent: any): Promise<string[]> => {
      const ids: string[] = [];
      for (let n = 0; n < count; n++) {
        const { id } = await call('POST', '/envelopes', {
          name: `Contrat de mission n° ${(made += 1)}`,
          signature_level: 'organization_seal',
          mandate_id: mandate.id,
          signers: [agent],
          documents: [{ name: 'Contrat de mission.pdf', pdf_base64: contractPdf }],
          send: true,
        });
        ids.push(id);
      }
      return ids;
    };
  }
}

/** Registers a mandate of the agency for two agents. Its act waits for the representative. */
const register = ({ call }: Stage, more: object = {}) =>
  call('POST', '/signing-mandates', {
    principal: {
      legal_name: 'Horizon Intérim SAS',
      siren: '732829320',
      representative: { ...claire, role: 'Présidente', ...attested('Claire', 'Fontaine') },
    },
    agents: [nadia, marc],
    scope: ['contrat_mission', 'avenant'],
    valid_from: '2026-01-01',
    valid_until: '2099-12-31',
    ...more,
  });
