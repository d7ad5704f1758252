import type { Translated, TranslationState } from '../../workflows/definition/texts/translations.ts'
import { t } from '../i18n.ts'

/** What of texts is to do, in words; none where all is done. */
export function toDoIn(texts: Translated[]): string[] {
  const count = (state: TranslationState) => texts.filter((each) => each.state === state).length
  const [missing, outdated, unfit] = [count('MISSING'), count('OUTDATED'), count('UNFIT')]
  return [
    ...(missing > 0 ? [t('{{count}} missing', { count: missing })] : []),
    ...(outdated > 0 ? [t('{{count}} outdated', { count: outdated })] : []),
    ...(unfit > 0 ? [t('{{count}} cannot be used', { count: unfit })] : []),
  ]
}
