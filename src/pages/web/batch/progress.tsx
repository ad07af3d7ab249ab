import { dayAndTime, t } from '../i18n/index.ts';
import { Icon } from '../ui/icons.tsx';
import { session } from './session.ts';

/** After the decision: the progress of the seals, live, until all are done. */
export function Progress() {
  const { status, progress, appliedAt, authorizedAt, mandate } = session.value;
  const { total, sealed, dropped, waiting } = progress;
  const applied = status === 'APPLIED';
  return (
    <section class="card stack" aria-labelledby="batch-title">
      <div class="progress-head">
        <span class={`progress-icon ${applied ? 'done' : ''}`} aria-hidden="true">
          {applied ? <Icon name="check" size={26} /> : <span class="spin" />}
        </span>
        <div>
          <h1 id="batch-title">{t(applied ? 'allSealed' : 'sealing', { principal: mandate.principal })}</h1>
          <p class="intro">
            {applied && appliedAt ? t('sealedAt', { date: dayAndTime(appliedAt) }) : t('sealingGoesOn')}
          </p>
        </div>
      </div>
      <div>
        <p class="count" id="sealed-count">
          {t('sealedOf', { done: sealed, count: total })}
        </p>
        <progress class="progress" max={total} value={sealed + dropped} aria-labelledby="sealed-count" />
      </div>
      {/* Announced once at the end, not for every seal. */}
      <p class="hint" role="status">
        {[
          waiting > 0 && t('sealsWaiting', { count: waiting }),
          dropped > 0 && t('sealsDropped', { count: dropped }),
          authorizedAt && t('decidedAt', { date: dayAndTime(authorizedAt) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </section>
  );
}
