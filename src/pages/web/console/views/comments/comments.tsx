/** The comments of members on an envelope: notes for the team, live. */
import { useState } from 'preact/hooks';
import { limits } from '../../../../../modules/envelopes/limits.ts';
import {
  ConsoleAddCommentDocument,
  ConsoleCommentsChangedDocument,
  ConsoleCommentsDocument,
  type ConsoleCommentsQuery,
  ConsoleDeleteCommentDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/comments.ts';
import { send } from '../../../lib/graphql.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { afterRender } from '../../../ui/hooks.ts';
import { ActForm, Instead, Labeled, Moment, WordFor } from '../../parts.tsx';
import { useQuery, Wrong } from '../../query.tsx';
import { may } from '../../viewer.ts';

export { words } from '../../../generated/words/comments.ts';

type Comment = NonNullable<NonNullable<ConsoleCommentsQuery['envelope']>['comments']>['nodes'][number];

interface CommentsProps {
  readonly envelopeId: string;
  readonly purged: boolean;
}

export function Comments({ envelopeId: id, purged }: CommentsProps) {
  const query = useQuery(
    ConsoleCommentsDocument,
    { id },
    { live: { document: ConsoleCommentsChangedDocument, next: () => ({ id }) } },
  );
  const comments = query.data?.envelope?.comments?.nodes;
  return (
    <section class="card stack" aria-labelledby="comments-title">
      <h2 id="comments-title" tabIndex={-1}>
        {t('comments')}
      </h2>
      <p class="hint">{t('commentsFor')}</p>
      {!purged && may('MANAGER') && <Write envelopeId={id} />}
      {comments ? <List comments={comments} /> : <Instead of={query} />}
    </section>
  );
}

/** The field is new after each comment, and empty. */
function Write({ envelopeId }: { readonly envelopeId: string }) {
  const [written, setWritten] = useState(0);
  const add = async (form: FormData) => {
    const text = String(form.get('text')).trim();
    if (!text) throw new Wrong(t('commentEmpty'), 'text');
    await send(ConsoleAddCommentDocument, { input: { envelopeId, text } });
    setWritten(written + 1);
  };
  return (
    <ActForm submit={t('commentAdd')} kind="plain" done={t('commentAdded')} act={add}>
      <Labeled key={written} name="text" label={t('commentNew')} rows={3} maxLength={limits.comment.max} />
    </ActForm>
  );
}

function List({ comments }: { readonly comments: readonly Comment[] }) {
  const [leaving, setLeaving] = useState<Comment>();
  if (comments.length === 0) return <p class="empty">{t('commentsNone')}</p>;
  const close = () => setLeaving(undefined);
  const remove = async ({ id }: Comment) => {
    await send(ConsoleDeleteCommentDocument, { id });
    close();
    // The button of the comment goes with it.
    afterRender(() => document.getElementById('comments-title')?.focus());
  };
  return (
    <>
      <ul class="lines">
        {comments.map((comment) => (
          <li key={comment.id}>
            <div class="document-words">
              <p class="beside">
                <strong>{comment.authorName || t('commentUnknown')}</strong>{' '}
                {!comment.authorIsMember && <span class="hint">{t('commentFormer')}</span>}{' '}
                <span class="hint">
                  <Moment at={comment.at} />
                </span>
              </p>
              <p class="comment">{comment.text}</p>
            </div>
            {comment.deletable && (
              <button type="button" class="btn ghost" aria-haspopup="dialog" onClick={() => setLeaving(comment)}>
                <WordFor word={t('commentDelete')} name={comment.text.slice(0, 40)} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <Dialog title={t('commentDeleteTitle')} onClose={close}>
          <p class="comment">{leaving.text}</p>
          <ActForm submit={t('commentDelete')} kind="danger" act={() => remove(leaving)} />
        </Dialog>
      )}
    </>
  );
}
