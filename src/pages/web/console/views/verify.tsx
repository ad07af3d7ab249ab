import { useState } from 'preact/hooks';
import { ConsoleVerifyDocument, type ConsoleVerifyMutation } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { mode } from '../mode.ts';
import { ActForm, Copy, Moment, Status, View } from '../parts.tsx';

type Result = ConsoleVerifyMutation['verifyDocument'];

async function fingerprintOf(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A PDF is hashed here and never leaves the browser; only its fingerprint is asked for. */
export function Verify() {
  const [sha256, setSha256] = useState<string | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setResult(null);
    setSha256(await fingerprintOf(file));
  };
  const ask = async () => setResult((await send(ConsoleVerifyDocument, { sha256: sha256! })).verifyDocument);
  return (
    <View title={t('menu_verify')}>
      <label
        class="drop card"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer?.files[0]);
        }}
      >
        <span>{t('dropToVerify')}</span>
        <input
          type="file"
          accept="application/pdf"
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            // The same file, changed meanwhile, may be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </label>
      {sha256 && (
        <section class="card stack">
          <Copy text={sha256} label={t('fingerprint')} />
          {mode.value === 'live' && <p class="hint">{t('verifyCost')}</p>}
          <ActForm submit={t('verify')} act={ask} />
        </section>
      )}
      {result && <Found result={result} />}
    </View>
  );
}

function Found({ result }: { result: Result }) {
  const { known, matches, document, envelope, chainValid, signers, billedCredits } = result;
  if (!known) {
    return (
      <p class="notice warn" role="status">
        {t('unknownPdf')}
      </p>
    );
  }
  return (
    <section class="card stack" role="status">
      <h2>{document?.name}</h2>
      <p class={`notice ${chainValid ? 'ok' : 'bad'}`}>
        {matches && t(`match_${matches}`)} {t(chainValid ? 'chainValid' : 'chainBroken')}
      </p>
      {envelope && (
        <p>
          {envelope.name} <Status of={envelope.status} /> {envelope.padesLevel} <Moment at={envelope.sealedAt} />
        </p>
      )}
      <ul class="people">
        {signers?.map(({ name, email, signedAt }) => (
          <li key={email}>
            {name} ({email}) <Moment at={signedAt} />
          </li>
        ))}
      </ul>
      {billedCredits > 0 && <p class="hint">{t('billed', { count: billedCredits })}</p>}
    </section>
  );
}
