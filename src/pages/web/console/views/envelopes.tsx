import { route } from '../route.ts';
import { may } from '../viewer.ts';
import { Compose } from './compose.tsx';
import { EnvelopeView } from './envelope.tsx';
import { EnvelopeList } from './envelope-list.tsx';

/** Envelopes: the list, one envelope, or a new one. */
export function Envelopes() {
  const { id, part } = route.value;
  if (id === 'new') return <Compose kind="envelope" id={null} />;
  if (id && part === 'edit' && may('MANAGER')) return <Compose kind="envelope" id={id} />;
  return id ? <EnvelopeView key={id} id={id} /> : <EnvelopeList />;
}
