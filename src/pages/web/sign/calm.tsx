import type { ComponentChildren } from 'preact';
import type { StatusPageKind } from '../../words/status-page.ts';
import { CalmCard } from '../ui/calm-card.tsx';
import { session } from './session.ts';

/** The calm card of this envelope. */
export function Calm({ kind, children }: { kind: StatusPageKind; children?: ComponentChildren }) {
  const { name, organizationName } = session.value.envelope;
  return (
    <CalmCard kind={kind} organization={organizationName} name={name}>
      {children}
    </CalmCard>
  );
}
