import type { Mandate } from '../../../platform/database/index.ts';

/** A problem of a mandate that its creator should know of. */
export interface MandateWarning {
  readonly code: 'COMMERCIAL_FORM' | 'HOURS_BY_AGENCY';
  readonly message: string;
}

/** Forms that make a company commercial whatever it does (code de commerce, art. L. 210-1). */
const commercial =
  /(?<![\p{L}\d])(?:s\.?a\.?r\.?l|s\.?a\.?s\.?u?|e\.?u\.?r\.?l|s\.?n\.?c|s\.?c\.?a|s\.?c\.?s|s\.?a|soci[eé]t[eé] (?:anonyme|par actions simplifi[eé]e|[aà] responsabilit[eé] limit[eé]e|en nom collectif|en commandite))\.?(?![\p{L}\d])/iu;

/** Everything that the creator of a mandate should know of. */
export const warningsOf = ({
  legalName,
  legalForm,
  isMerchant,
  scope,
}: Pick<Mandate, 'legalName' | 'legalForm' | 'isMerchant' | 'scope'>): MandateWarning[] => [
  ...(!isMerchant && [legalName, legalForm ?? ''].some((text) => commercial.test(text))
    ? [
        {
          code: 'COMMERCIAL_FORM' as const,
          message:
            'The company has a commercial form (code de commerce, art. L. 210-1), but the mandate says that it is no merchant. The act states the rules of proof accordingly.',
        },
      ]
    : []),
  ...(scope.includes('RELEVE_HEURES')
    ? [
        {
          code: 'HOURS_BY_AGENCY' as const,
          message:
            'A timesheet proves hours only if somebody signs it for the user company who does not work for the agency. An agency that approves the hours itself proves nothing.',
        },
      ]
    : []),
];
