import { useState } from 'preact/hooks';
import { ConsoleEmbedOriginsDocument, ConsoleSetEmbedOriginsDocument } from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { send } from '../../lib/graphql.ts';
import { ActForm, Instead, Labeled } from '../parts.tsx';
import { useQuery, Wrong } from '../query.tsx';
import { may } from '../viewer.ts';

/** The API's limit. Each origin is sent in a header of every personal page. */
const MOST = 50;

/** The sites that may show personal pages in a frame. */
export function EmbedOrigins() {
  const query = useQuery(ConsoleEmbedOriginsDocument, {});
  const data = query.data?.viewer.organization.embedOrigins;
  const [added, setAdded] = useState(0);
  if (query.error !== null) return <Instead of={query} />;
  if (!data) return null;
  const set = async (origins: readonly string[]) => {
    await send(ConsoleSetEmbedOriginsDocument, { origins: [...origins] });
  };
  const add = async (form: FormData) => {
    const origin = embedOrigin(String(form.get('origin')));
    if (!origin) throw new Wrong(t('originWrong'), 'origin');
    if (data.includes(origin)) throw new Wrong(t('originKnown'), 'origin');
    if (data.length >= MOST) throw new Wrong(t('originsMost'));
    await set([...data, origin]);
    setAdded(added + 1);
  };
  return (
    <section class="card stack" aria-labelledby="embed-origins">
      <h2 id="embed-origins">{t('embedOrigins')}</h2>
      <p class="hint">{t('embedOriginsHow')}</p>
      {data.length === 0 ? (
        <p>{t('noOrigins')}</p>
      ) : (
        <ul class="lines">
          {data.map((origin) => (
            <li key={origin}>
              <code>{origin}</code>
              {may('MANAGER') && (
                <ActForm
                  submit={
                    <>
                      {t('remove')}
                      <span class="vh"> {origin}</span>
                    </>
                  }
                  kind="plain"
                  act={() => set(data.filter((each) => each !== origin))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {may('MANAGER') && (
        <ActForm key={added} submit={t('addOrigin')} act={add}>
          <Labeled name="origin" label={t('origin')} hint={t('originHint')} />
        </ActForm>
      )}
    </section>
  );
}

/** The origin of a typed address; null if browsers cannot use it as a frame ancestor. */
function embedOrigin(typed: string): string | null {
  try {
    const { origin, protocol, hostname } = new URL(typed.trim());
    const isLocalhost = hostname === 'localhost' || hostname === '127.0.0.1';
    return protocol === 'https:' || (protocol === 'http:' && isLocalhost) ? origin : null;
  } catch {
    return null;
  }
}
