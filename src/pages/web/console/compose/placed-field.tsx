import { t } from '../../i18n/index.ts';
import { Badge, indexOf } from './badge.tsx';
import type { DraftField } from './draft.ts';
import { callSigner, duplicateField, hasProblem, removeField, selected, titleOf } from './fields.ts';
import type { Handle } from './geometry.ts';
import { Icon } from './icons.tsx';
import { keyOnField, placeOf } from './keys.ts';
import { moveByPointer, resizeByPointer } from './moving.ts';
import { focusField } from './placing.ts';

const handles: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
];

/** A field on its page. Pointer and keyboard can select, move, resize and remove it. */
export function PlacedField({ field }: { field: DraftField }) {
  const { key, type, signer, value, required } = field;
  const held = selected.value === key;
  const name = callSigner(signer);
  const words = `${titleOf(field)}, ${name}. ${placeOf(field)}`;
  return (
    <div
      class={`placed ${type.toLowerCase()} who-${indexOf(signer) % 10} ${held ? 'held' : ''} ${hasProblem(key) ? 'wrong' : ''}`}
      style={{ left: `${field.x}%`, top: `${field.y}%`, width: `${field.width}%`, height: `${field.height}%` }}
      data-placed={key}
    >
      <button
        type="button"
        id={`field-${key}`}
        class="placed-grip"
        aria-pressed={held}
        aria-describedby="editor-keys"
        onPointerDown={(event) => moveByPointer(event, key)}
        onFocus={() => {
          selected.value = key;
        }}
        onKeyDown={(event) => keyOnField(event, key)}
      >
        <Badge signer={signer} />
        <span class="vh">{words}</span>
        <span class="placed-words" aria-hidden="true">
          {type === 'CHECKBOX' && value === 'true' ? `✓ ${titleOf(field)}` : value || titleOf(field)}
          {!required && type !== 'CHECKBOX' && ` (${t('optional')})`}
          <small>{name}</small>
        </span>
      </button>
      {held && (
        <>
          {handles.map((handle) => (
            <span
              key={`${handle.x}${handle.y}`}
              class={`handle at-${handle.x < 0 ? 'left' : 'right'} at-${handle.y < 0 ? 'top' : 'bottom'}`}
              onPointerDown={(event) => resizeByPointer(event, key, handle)}
            />
          ))}
          <div class={`placed-acts ${field.y < 8 ? 'below' : ''} ${field.x > 70 ? 'end' : ''}`}>
            <button
              type="button"
              aria-label={t('duplicate')}
              title={t('duplicate')}
              tabIndex={-1}
              onClick={() => {
                duplicateField(key);
                focusField(selected.value);
              }}
            >
              <Icon name="copy" size={18} />
            </button>
            <button
              type="button"
              aria-label={t('remove')}
              title={t('remove')}
              tabIndex={-1}
              onClick={() => removeField(key)}
            >
              <Icon name="trash" size={18} />
            </button>
          </div>
        </>
      )}
    </div>
  );
}
