import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../generated/words/console.ts';
import { awaitAnswer } from './arrival.ts';
import { Failed } from './parts.tsx';

/** A component whose script loads when it is first shown, or when `load` is called before. */
export type Late<P> = FunctionComponent<P> & { readonly load: () => Promise<unknown> };

/** Makes a component of a part that loads on demand. Until it is there, the view says "loading". */
export function late<P extends object>(find: () => Promise<FunctionComponent<P>>): Late<P> {
  let View: FunctionComponent<P> | undefined;
  const load = async () => {
    View ??= await find();
  };
  function Shown(properties: P) {
    const [state, set] = useState<'there' | 'loading' | 'failed'>(View ? 'there' : 'loading');
    const arrived = useRef(() => {});
    const ask = () => {
      load().then(
        () => set('there'),
        () => set('failed'),
      );
    };
    useLayoutEffect(() => {
      if (state === 'there') return;
      arrived.current = awaitAnswer();
      ask();
      return () => arrived.current();
    }, []);
    useLayoutEffect(() => {
      if (state !== 'loading') arrived.current();
    }, [state]);
    if (state === 'failed') return <Failed error={t('noAnswer')} retry={ask} />;
    return View ? <View {...properties} /> : <p class="empty">{t('loading')}</p>;
  }
  return Object.assign(Shown, { load });
}
