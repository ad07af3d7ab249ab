import { setTimeout } from 'node:timers/promises';
import { createEsign, type Esign } from '../../clients/typescript/graphql/src/index.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../kernel/clock.ts';
import { definitely, itemAt } from '../kernel/definitely.ts';
import { propertyOf } from '../kernel/unknown.ts';
import { type Flags, UsageError } from './command.ts';

/** A PDF of one empty A4 page, for test envelopes. */
function samplePdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>',
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, n) => {
    const place = text.length;
    text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${text}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`);
}

/** The service, as an organisation with a test key uses it. */
interface Story {
  readonly esign: Esign;
}

export const openStory = ({ url, key }: ServiceOptions): Story => ({
  esign: createEsign({ baseUrl: url, key }),
});

/** Plays until the event is due, and returns the id of its object. Files are sealed by the service after that. */
type Play = (story: Story) => Promise<string>;

const signer = { name: 'Élodie Müller', email: 'elodie@example.org' };
const agent = { name: 'Nadia Benali', email: 'nadia@example.org', phone: '+33612345678' };
const documents = () => [{ name: 'contract.pdf', pdfBase64: samplePdf().toString('base64') }];

const completeEnvelope: Play = async ({ esign }) => {
  const { createEnvelope } = await esign.createEnvelope({
    input: { name: 'Triggered envelope', documents: documents(), signers: [signer], send: true },
  });
  await esign.simulateSignature({ input: { id: itemAt(createEnvelope.envelope.signers, 0).id } });
  return createEnvelope.envelope.id;
};

const expireEnvelope: Play = async ({ esign }) => {
  const { createEnvelope } = await esign.createEnvelope({
    input: { name: 'Triggered envelope', documents: documents(), signers: [signer], send: true },
  });
  await esign.advanceEnvelopeClock({ input: { id: createEnvelope.envelope.id, to: 'EXPIRY' } });
  return createEnvelope.envelope.id;
};

const activateMandate: Play = async ({ esign }) => {
  const today = Date.now();
  const { createSigningMandate } = await esign.createSigningMandate({
    input: {
      principal: {
        legalName: 'Triggered company SAS',
        representative: {
          name: 'Claire Fontaine',
          role: 'Présidente',
          email: 'claire@example.org',
          phone: '+33612345679',
          identity: { method: 'PARTNER_ATTESTED', givenName: 'Claire', familyName: 'Fontaine' },
        },
      },
      agents: [agent],
      scope: ['CONTRAT_MISSION'],
      validFrom: storyDay(today - DAY),
      validUntil: storyDay(today + 365 * DAY),
    },
  });
  const { id } = createSigningMandate.mandate;
  const query = 'query ($id: ID!) { signingMandate(id: $id) { act { signers { id } } } }';
  const found: unknown = await esign.request(query, { id });
  const act = propertyOf(propertyOf(found, 'signingMandate'), 'act');
  const signerId = propertyOf(propertyOf(propertyOf(act, 'signers'), '0'), 'id');
  await esign.simulateSignature({ input: { id: String(definitely(signerId, 'signer of the act')) } });
  return id;
};

const applySealBatch: Play = async (story) => {
  const { esign } = story;
  const mandateId = await activateMandate(story);
  await untilActive(esign, mandateId);
  const { createEnvelope } = await esign.createEnvelope({
    input: {
      ...{ name: 'Triggered envelope', documents: documents(), send: true },
      ...{ signatureLevel: 'ORGANIZATION_SEAL', mandateId, signers: [agent] },
    },
  });
  const { createSealBatch } = await esign.createSealBatch({
    input: { mandateId, envelopeIds: [createEnvelope.envelope.id] },
  });
  await esign.simulateBatchAuthorization({ input: { id: createSealBatch.sealBatch.id } });
  return createSealBatch.sealBatch.id;
};

/** Waits until the service has sealed the act, which activates the mandate. */
async function untilActive(esign: Esign, id: string): Promise<void> {
  const query = 'query ($id: ID!) { signingMandate(id: $id) { status } }';
  for (const deadline = Date.now() + MINUTE; Date.now() < deadline; await setTimeout(SECOND)) {
    const found: unknown = await esign.request(query, { id });
    if (propertyOf(propertyOf(found, 'signingMandate'), 'status') === 'ACTIVE') return;
  }
  throw new Error('The mandate did not become active within a minute.');
}

const closeSession: Play = async ({ esign }) => {
  const now = Date.now();
  const { createAttendanceSession } = await esign.createAttendanceSession({
    input: {
      name: 'Triggered session',
      notify: false,
      trainer: { name: 'Nadia Benali' },
      slots: [{ label: 'Slot 1', startsAt: new Date(now).toISOString(), endsAt: new Date(now + HOUR).toISOString() }],
      attendees: [{ name: signer.name }],
    },
  });
  const { id: sessionId, slots } = createAttendanceSession.attendanceSession;
  const { id: slotId } = itemAt(slots, 0);
  await esign.openSlot({ input: { sessionId, slotId } });
  await esign.simulatePresence({ input: { slotId } });
  await esign.closeAttendanceSession({ input: { id: sessionId } });
  return sessionId;
};

const storyDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** By the name of the event. `endpoint.test` has no story: `sendTestEvent` sends it. */
export const stories: ReadonlyMap<string, Play> = new Map([
  ['envelope.completed', completeEnvelope],
  ['envelope.expired', expireEnvelope],
  ['mandate.activated', activateMandate],
  ['seal_batch.applied', applySealBatch],
  ['attendance.session_closed', closeSession],
]);

/** A service and a test key, for commands that work like a client of it. */
export interface ServiceOptions {
  /** Without a slash at the end. */
  readonly url: string;
  readonly key: string;
}

const DEFAULT_URL = 'http://localhost:4000';

/**
 * Reads `--url` and `--key`, or `ESIGN_URL` and `ESIGN_KEY`. Live keys are refused, so that a command for developers
 * never touches production data.
 * @throws UsageError
 */
export function serviceOptions({ url, key }: Flags, env: NodeJS.ProcessEnv = process.env): ServiceOptions {
  const address = typeof url === 'string' ? url : env.ESIGN_URL || DEFAULT_URL;
  const secret = typeof key === 'string' ? key : env.ESIGN_KEY || '';
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError('--url (or ESIGN_URL) must be the http or https address of the service');
  if (!secret.startsWith('sk_test_'))
    throw new UsageError('set ESIGN_KEY (or --key) to an API key in test mode: sk_test_…');
  return { url: address.replace(/\/+$/, ''), key: secret };
}
