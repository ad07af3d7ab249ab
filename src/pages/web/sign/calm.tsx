import type { ComponentChildren } from 'preact';
import type { CalmKind } from '../../words/calm.ts';
import { CalmCard } from '../ui/calm-card.tsx';
import { session } from './session.ts';

/** The calm card of this envelope. */
export function Calm({ kind, children }: { kind: CalmKind; children?: ComponentChildren }) {
  const { name, organizationName } = session.value.envelope;
  return (
    <CalmCard kind={kind} organization={organizationName} name={name}>
      {children}
    </CalmCard>
  );
}
