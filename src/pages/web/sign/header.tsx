import { t } from '../generated/words/sign.ts';
import { online } from '../lib/connected.ts';
import { Icon } from '../ui/icons.tsx';
import { TopBar } from '../ui/top-bar.tsx';
import { setZoom, zoom, zoomSteps } from './reader.ts';
import { session } from './session.ts';

interface HeaderProps {
  readonly reading: boolean;
  /** For long files, when they are loaded. */
  readonly tools: typeof import('./tools/tools.tsx') | undefined;
}

/** Sender and envelope name, language switch, tools to read. */
export function Header({ reading, tools }: HeaderProps) {
  const { envelope } = session.value;
  const { name, organizationName: organization, mode } = envelope;
  return (
    <TopBar
      organization={organization}
      name={name}
      from={t('from', { organization })}
      as={reading ? 'h1' : 'p'}
      tools={
        reading && (
          <>
            {tools && <tools.Tools />}
            <Zoom />
          </>
        )
      }
      specimen={mode === 'TEST' && t('ribbon')}
      lost={online.value ? '' : t('connectionLost')}
    >
      {reading && tools && <tools.FindBar />}
    </TopBar>
  );
}

function Zoom() {
  const at = zoomSteps.indexOf(zoom.value);
  const to = (index: number) => () => setZoom(zoomSteps[index] ?? zoom.value);
  return (
    <div class="zoom">
      <button type="button" class="icon-btn" aria-label={t('zoomOut')} aria-disabled={at === 0} onClick={to(at - 1)}>
        <Icon name="minus" />
      </button>
      <span aria-hidden="true">{Math.round(zoom.value * 100)} %</span>
      <button
        type="button"
        class="icon-btn"
        aria-label={t('zoomIn')}
        aria-disabled={at === zoomSteps.length - 1}
        onClick={to(at + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
