import type { ComponentChildren } from 'preact';
import type { StatusPageKind } from '../../words/status-page.ts';
import { StatusCard } from '../ui/status-card.tsx';
import { session } from './session.ts';

/** The status card of this envelope. */
export function EnvelopeStatus({ kind, children }: { kind: StatusPageKind; children?: ComponentChildren }) {
  const { name, organizationName } = session.value.envelope;
  return (
    <StatusCard kind={kind} organization={organizationName} name={name}>
      {children}
    </StatusCard>
  );
}
