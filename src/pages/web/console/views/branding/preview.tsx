import { paletteOf, type ThemeColors } from '../../../../../kernel/palette.ts';
import { t } from '../../../i18n/index.ts';

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
export function Preview({ organization, color, logo }: PreviewProps) {
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
