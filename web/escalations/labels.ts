import { t } from '../i18n.ts'

type Changed = {
  caseNo: string
  /** Whether the thresholds were on before, and are now. */
  before: boolean
  after: boolean
}
/** What a change of thresholds did. */
export function savedWords({ caseNo, before, after }: Changed): string {
  if (before === after) return t('The new dates of {{caseNo}} apply within a few seconds.', { caseNo })
  return after
    ? t('Thresholds for {{caseNo}} are on.', { caseNo })
    : t('Thresholds for {{caseNo}} are off. Nobody will be notified when this step takes too long.', {
        caseNo,
      })
}
