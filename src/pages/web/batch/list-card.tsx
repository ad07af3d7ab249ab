import { useEffect } from 'preact/hooks';
import { t } from '../generated/words/batch.ts';
import { Icon } from '../ui/icons.tsx';
import {
  type Item,
  isSeen,
  items,
  left,
  loadList,
  loadMore,
  openOverlay,
  search,
  searchFor,
  seenCount,
  state,
  total,
} from './list.ts';
import { session } from './session.ts';

/** The searchable list. Every PDF can be opened. */
export function List() {
  const decided = session.value.status;
  // After the decision, and after the last seal, the rows show new states.
  useEffect(() => {
    if (decided !== 'PENDING') void loadList();
  }, [decided]);
  return (
    <section class="card stack" aria-labelledby="list-title">
      <div class="list-head">
        <h2 id="list-title">{t('list')}</h2>
        {decided === 'PENDING' && (
          <p class="hint">{t('seenOf', { count: seenCount.value, total: session.value.documentCount })}</p>
        )}
      </div>
      <div class="field">
        <label for="search">{t('searchList')}</label>
        <input
          id="search"
          class="input"
          type="search"
          autocomplete="off"
          value={search.value}
          onInput={(event) => searchFor(event.currentTarget.value)}
        />
        <p class="hint" role="status">
          {total.value === null ? '' : found(total.value)}
        </p>
      </div>
      <ol class="list" aria-busy={state.value === 'loading'}>
        {items.value.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ol>
      {state.value === 'failed' ? (
        <div class="list-more" role="alert">
          <p>{t('listFailed')}</p>
          <button type="button" class="btn" onClick={() => void (items.value.length ? loadMore() : loadList())}>
            {t('retry')}
          </button>
        </div>
      ) : (
        left.value > 0 && (
          <div class="list-more">
            <button type="button" class="btn" aria-disabled={state.value === 'loading'} onClick={() => void loadMore()}>
              {t('showMore', { count: left.value })}
            </button>
          </div>
        )
      )}
    </section>
  );
}

const found = (count: number): string =>
  search.value.trim() ? t('searchFound', { count, search: search.value.trim() }) : t('listCount', { count });

function Row({ item }: { item: Item }) {
  const { position, name, status, documentKind, signerNames, documents } = item;
  return (
    <li>
      <span class="list-number">{position + 1}</span>
      <div class="list-text">
        <p class="list-name">{name}</p>
        {(documentKind || session.value.status === 'PENDING') && (
          <p class="hint">{documentKind ? t('kindOf', { kind: t(documentKind) }) : t('kindUnknown')}</p>
        )}
        {signerNames.length > 0 && <p class="hint">{t('signedBy', { names: signerNames.join(', ') })}</p>}
        {status === 'CANCELED' && <span class="tag warn">{t('rowCanceled')}</span>}
        {status === 'COMPLETED' && (
          <span class="tag ok">
            <Icon name="check" size={14} />
            {t('rowSealed')}
          </span>
        )}
      </div>
      <ul class="list-documents">
        {documents.map((document) => (
          <li key={document.id}>
            <button type="button" class="btn" onClick={() => openOverlay({ kind: 'document', item, document })}>
              <span class="vh">{t('openDocument')} </span>
              <span class="list-file">{document.name}</span>
              <span class="hint">{t('pages', { count: document.pageCount })}</span>
              {isSeen(document.id) && (
                <span class="seen">
                  <Icon name="check" size={14} />
                  {t('seen')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </li>
  );
}
