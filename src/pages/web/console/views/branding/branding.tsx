import { useState } from 'preact/hooks';
import { paletteOf, type ThemeColors } from '../../../../../kernel/palette.ts';
import {
  type BrandingPartsFragment,
  ConsoleBrandingDocument,
  ConsoleRemoveLogoDocument,
  ConsoleSendTestMailDocument,
  ConsoleSetBrandingDocument,
  ConsoleSetLogoDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';
import { ActForm, Instead, Labeled } from '../../parts.tsx';
import { useQuery, Wrong } from '../../query.tsx';
import { may, viewer } from '../../viewer.ts';

interface PreviewProps {
  readonly organization: string;
  /** `#rrggbb`, or null for the colours of the service. */
  readonly color: string | null;
  readonly logo: { readonly url: string; readonly width: number; readonly height: number } | null;
}

/** Colours of the service's own pages: `ui/tokens.css`. */
const own = {
  light: { accent: '#1f4fd8', accentInk: '#ffffff', accentText: '#1a43b8' },
  dark: { accent: '#7ea2ff', accentInk: '#0b1730', accentText: '#a3bdff' },
} as const;

/** The signing page and an e-mail in both themes, as they are with the values of the form. */
function Preview({ organization, color, logo }: PreviewProps) {
  const palette = color ? paletteOf(color) : null;
  return (
    <div class="branding-preview">
      {(['light', 'dark'] as const).map((theme) => (
        <Sample key={theme} {...{ theme, organization, logo }} colors={palette?.[theme] ?? own[theme]} />
      ))}
      {palette?.isAdjusted && (
        <p class="hint" role="status">
          {t('brandingAdjusted', { light: palette.light.accent, dark: palette.dark.accent })}
        </p>
      )}
    </div>
  );
}

interface SampleProps extends Omit<PreviewProps, 'color'> {
  readonly theme: 'light' | 'dark';
  readonly colors: Pick<ThemeColors, 'accent' | 'accentInk' | 'accentText'>;
}

const Sample = ({ theme, organization, logo, colors }: SampleProps) => (
  <figure class={`branding-sample ${theme}`}>
    <figcaption>{t(theme === 'light' ? 'brandingLight' : 'brandingDark')}</figcaption>
    <div class="branding-bar">
      <Mark {...{ organization, logo, colors }} />
      <div>
        <strong>{t('brandingSample')}</strong>
        <span>{organization}</span>
      </div>
    </div>
    <div class="branding-page">
      <p style={{ color: colors.accentText }}>{t('brandingSampleLink')}</p>
      <span class="branding-button" style={{ background: colors.accent, color: colors.accentInk }}>
        {t('brandingSampleButton')}
      </span>
    </div>
    <div class="branding-mail">
      {logo ? <Mark {...{ organization, logo, colors }} /> : <strong>{organization}</strong>}
      <p>{t('brandingSampleMail', { organization })}</p>
      <span class="branding-button" style={{ background: colors.accent, color: colors.accentInk }}>
        {t('brandingSampleOpen')}
      </span>
    </div>
  </figure>
);

const Mark = ({ organization, logo, colors }: Omit<SampleProps, 'theme'>) =>
  logo ? (
    <img class="branding-logo" src={logo.url} width={logo.width} height={logo.height} alt="" />
  ) : (
    <span class="brand" aria-hidden="true" style={{ background: colors.accent, color: colors.accentInk }}>
      {organization.slice(0, 1)}
    </span>
  );

/** Largest picture sent to the service, which reduces it further. */
const most = { width: 960, height: 320 } as const;

/**
 * Draws a picture that the browser can show (PNG, JPEG, WebP) as a PNG without metadata, in base64. Null if the browser
 * cannot read the file.
 */
async function logoFile(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, most.width / picture.width, most.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
}

/** Branding of the organisation: logo, colour and reply-to address, with a preview. For managers. */
export function Branding() {
  const query = useQuery(ConsoleBrandingDocument, {});
  const { data } = query;
  if (!may('MANAGER')) return null;
  if (query.error !== null) return <Instead of={query} />;
  const organization = data?.viewer.organization;
  return (
    <section class="card stack" aria-labelledby="branding">
      <h2 id="branding">{t('branding')}</h2>
      <p class="hint">{t('brandingHow')}</p>
      {organization && <BrandingForms {...organization} />}
    </section>
  );
}

interface FormsProps {
  readonly branding: BrandingPartsFragment;
}

function BrandingForms({ branding }: FormsProps) {
  const [color, setColor] = useState(branding.color ?? '');
  const isColor = /^#[0-9a-f]{6}$/i.test(color);
  const save = async (form: FormData) => {
    const replyTo = String(form.get('replyTo')).trim();
    await send(ConsoleSetBrandingDocument, { color: color.trim() || null, replyTo: replyTo || null });
  };
  return (
    <>
      <Logo logo={branding.logo ?? null} />
      <ActForm submit={t('save')} done={t('saved')} act={save}>
        <div class="labeled">
          <label for="branding-color">{t('brandingColor')}</label>
          <div class="branding-color">
            <input
              type="color"
              aria-label={t('brandingPick')}
              value={isColor ? color.toLowerCase() : '#1f4fd8'}
              onInput={({ currentTarget }) => setColor(currentTarget.value)}
            />
            <input
              id="branding-color"
              class="input"
              value={color}
              placeholder="#1f4fd8"
              maxLength={7}
              spellcheck={false}
              onInput={({ currentTarget }) => setColor(currentTarget.value)}
            />
          </div>
          <span class="hint">{t('brandingColorHow')}</span>
        </div>
        <Labeled
          name="replyTo"
          type="email"
          label={t('brandingReplyTo')}
          hint={t('brandingReplyToHow')}
          value={branding.replyTo ?? ''}
        />
      </ActForm>
      <h3>{t('brandingPreview')}</h3>
      <Preview
        organization={viewer.value?.organization.name ?? ''}
        color={isColor ? color.toLowerCase() : null}
        logo={branding.logo ?? null}
      />
      <ActForm
        submit={t('brandingTest')}
        kind="plain"
        done={t('brandingTestSent', { email: viewer.value?.member?.email ?? '' })}
        act={() => send(ConsoleSendTestMailDocument, {})}
      />
    </>
  );
}

interface LogoProps {
  readonly logo: BrandingPartsFragment['logo'] | null;
}

/** Uploads a logo once it is chosen. The browser writes it as a PNG, so that no metadata leaves the computer. */
function Logo({ logo }: LogoProps) {
  const upload = async (form: FormData) => {
    const file = form.get('logo');
    const pngBase64 = file instanceof File && file.size > 0 ? await logoFile(file) : null;
    if (pngBase64 === null) throw new Wrong(t('brandingLogoUnread'), 'logo');
    await send(ConsoleSetLogoDocument, { pngBase64 });
  };
  return (
    <div class="stack">
      {logo && (
        <div class="branding-current">
          <img class="branding-logo" src={logo.url} width={logo.width} height={logo.height} alt={t('brandingLogo')} />
          <ActForm submit={t('brandingLogoRemove')} kind="plain" act={() => send(ConsoleRemoveLogoDocument, {})} />
        </div>
      )}
      <ActForm submit={t('brandingLogoUse')} kind="plain" act={upload}>
        <Labeled
          name="logo"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          label={t('brandingLogo')}
          hint={t('brandingLogoHow')}
        />
      </ActForm>
    </div>
  );
}
