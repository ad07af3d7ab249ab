import { t } from '../../../generated/words/console.ts';
import { Badge, Icon } from '../controls.tsx';
import { draft, signersIn } from '../draft.ts';
import { callPerson, canRedo, canUndo, chosenSigner, redo, tool, undo } from '../fields.ts';
import { fieldTypeNames, fieldTypes } from './field-types.ts';
import { PagesButton } from './pages.tsx';
import { carry, placeInSight, signerToPlace } from './placing.ts';

interface EditorBarProps {
  readonly zoom: number;
  readonly zooms: readonly number[];
  readonly onZoom: (zoom: number) => void;
}

/** The toolbar: signer, pages, field type, undo and redo, zoom. */
export function EditorBar({ zoom, zooms, onZoom }: EditorBarProps) {
  const signers = signersIn(draft.value);
  const chosen = signerToPlace();
  return (
    <div class="editor-bar">
      <div class="editor-row">
        <fieldset class="for">
          <legend class="vh">{t('fieldsFor')}</legend>
          {signers.map(({ key }) => (
            <label key={key} class="pill">
              <input
                type="radio"
                name="for"
                checked={chosen === key}
                onChange={() => {
                  chosenSigner.value = key;
                }}
              />
              <Badge signer={key} />
              <span class="pill-name">{callPerson(key)}</span>
            </label>
          ))}
        </fieldset>
        <PagesButton />
      </div>
      <fieldset class="tools">
        <legend class="vh">{t('fieldTypes')}</legend>
        {fieldTypeNames.map((type) => (
          <button
            key={type}
            type="button"
            class="tool"
            aria-pressed={tool.value === type}
            aria-describedby="editor-tools"
            onPointerDown={(event) => carry(event, type)}
            onClick={(event) => {
              // A key press has no position on a page: place the field in the visible part.
              if (event.detail === 0) placeInSight(type);
              else tool.value = tool.value === type ? null : type;
            }}
          >
            <Icon name={fieldTypes[type].icon} />
            <span>{t(type)}</span>
          </button>
        ))}
        <span class="tools-end">
          <button
            type="button"
            class="icon-btn"
            aria-label={t('undoFields')}
            title={`${t('undoFields')} (Ctrl+Z)`}
            aria-disabled={!canUndo.value}
            onClick={undo}
          >
            <Icon name="undo" />
          </button>
          <button
            type="button"
            class="icon-btn"
            aria-label={t('redoFields')}
            title={`${t('redoFields')} (Ctrl+Y)`}
            aria-disabled={!canRedo.value}
            onClick={redo}
          >
            <Icon name="redo" />
          </button>
          <select
            class="input zoom"
            aria-label={t('zoom')}
            value={String(zoom)}
            onChange={(event) => onZoom(Number(event.currentTarget.value))}
          >
            {zooms.map((each) => (
              <option key={each} value={String(each)}>
                {each ? `${Math.round(each * 100)} %` : t('zoomPage')}
              </option>
            ))}
          </select>
        </span>
      </fieldset>
      <p class="vh" id="editor-tools">
        {t('toolHelp')}
      </p>
      {tool.value && <p class="armed">{t('armed', { type: t(tool.value), name: callPerson(chosen) })}</p>}
    </div>
  );
}
