import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBranchSwitch } from './branchChoice.tsx'

/** Narrows every list to one business unit; only for those who see several. */
export function BranchSwitch({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const { branchId, choose, units } = useBranchSwitch()
  if (units.length < 2) return null
  return (
    <NativeSelect
      className={className}
      size="sm"
      aria-label={t('Business unit')}
      value={branchId ?? ''}
      onChange={(event) => choose(event.currentTarget.value || null)}
    >
      <option value="">{t('All Business Units')}</option>
      {units.map((unit) => (
        <option key={unit.branchId} value={unit.branchId}>
          {unit.branchName}
        </option>
      ))}
    </NativeSelect>
  )
}
