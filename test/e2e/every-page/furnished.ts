import { StillClock } from '../../world/clock.ts';
import { createTestDatabase } from '../../world/database.ts';
import { prepareWallets } from '../../world/wallet.ts';
import type { World } from '../../world/world.ts';
import { planAccount, planCredits } from './account.ts';
import { planEnvelopes } from './envelopes.ts';
import { planMandates } from './mandates.ts';
import { accepted, openStage } from './stage.ts';
import { planTools, planWebhooks } from './tools.ts';
import { planTraining } from './training.ts';

/** A world in which every page has something to show. */
export type Furnished = Awaited<ReturnType<typeof openFurnished>>;

interface FurnishedSetup {
  /** When its history begins; default: now. Never earlier than the clock of the database, by which jobs wait. */
  readonly begins?: Date;
  readonly database?: World['database'];
}

/** Opens a world after a history of forty days. Its clock stands still at the end. */
export async function openFurnished({ begins = new Date(), ...more }: FurnishedSetup = {}) {
  const clock = new StillClock(begins);
  const database = more.database ?? (await createTestDatabase({ poolSize: 3 }));
  const wallets = (await prepareWallets(database)).env;
  const env = { PUBLIC_VERIFICATION: 'true', RATE_LIMIT_PUBLIC_VERIFICATION: '100000', ...wallets };
  const stage = await openStage({ clock, env, ...more, database });
  const { world } = stage;
  const envelopes = planEnvelopes(stage);
  const made = {
    envelopes,
    sessions: planTraining(stage),
    account: planAccount(stage),
    tools: planTools(stage, envelopes),
  };
  const registered = planMandates(stage);
  planCredits(stage);
  const files = { expired: '' };
  stage.on(3, 12, async () => {
    files.expired = (await stage.call('GET', `/envelopes/${envelopes.completed.id}`)).evidence_download_url;
  });
  const device = { url: '' };
  stage.on(0, 7.9, async () => {
    const input = `{ envelopeId: "${envelopes.half.id}", pin: "482913" }`;
    const { data } = accepted(
      await made.account.people.owner.ask(`mutation { openInPersonSigning(input: ${input}) { url } }`),
    );
    device.url = data.openInPersonSigning.url;
  });
  const comments = [
    'Élodie rappelle lundi matin.\nNe pas relancer avant.',
    'Vu avec elle : elle signe dès son retour.',
  ];
  for (const [position, text] of comments.entries())
    stage.on(0, 7.6 + position / 10, async () => {
      const input = `{ envelopeId: "${envelopes.inTurn.id}", text: ${JSON.stringify(text)} }`;
      accepted(
        await made.account.people.owner.ask(`mutation { addEnvelopeComment(input: ${input}) { comment { id } } }`),
      );
    });
  const receiver = await planWebhooks(stage);
  const close = async () => {
    await receiver.close();
    await world.close();
  };
  try {
    await stage.play();
  } catch (error) {
    await close();
    throw error;
  }
  return { world, clock, ...made, ...registered, files, device, close };
}
