interface PageStateProps {
  readonly state: 'waiting' | 'painted' | 'failed';
  readonly failed: string;
  readonly retry: string;
  readonly onRetry: () => void;
}

/** Placeholder of a PDF page until it is painted, and after a failure. */
export function PageState({ state, failed, retry, onRetry }: PageStateProps) {
  if (state === 'waiting') return <div class="skeleton" aria-hidden="true" />;
  if (state !== 'failed') return null;
  return (
    <div class="page-failed" role="alert">
      <p>{failed}</p>
      <button type="button" class="btn" onClick={onRetry}>
        {retry}
      </button>
    </div>
  );
}
