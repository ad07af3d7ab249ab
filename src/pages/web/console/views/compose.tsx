import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { awaitAnswer } from '../arrival.ts';
import type { Kind } from '../compose/kinds.ts';
import { Failed } from '../parts.tsx';

/** A new envelope or template, or a saved one. The composer and the PDF reader load on demand. */
export function Compose({ kind, id }: { kind: Kind; id: string | null }) {
  const [part, setPart] = useState<
    { readonly View: FunctionComponent<{ kind: Kind; id: string | null }> } | 'failed' | null
  >(null);
  const load = () =>
    import('../compose/compose.tsx').then(
      ({ Compose: View }) => setPart({ View }),
      () => setPart('failed'),
    );
  const arrived = useRef(() => {});
  useLayoutEffect(() => {
    arrived.current = awaitAnswer();
    void load();
    return () => arrived.current();
  }, []);
  useLayoutEffect(() => {
    if (part) arrived.current();
  }, [part]);
  if (part === 'failed') return <Failed error={t('noAnswer')} reload={load} />;
  return part ? <part.View kind={kind} id={id} /> : <p class="empty">{t('loading')}</p>;
}
