import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useBranchSwitch } from './branchChoice.tsx'

/** Comes after the frame: what searches a list on the server is no part of every page's weight. */
const UnitSelect = lazy(async () => {
  const { UnitSelect: select } = await import('../parts/UnitSelect.tsx')
  return { default: select }
})

/** Narrows every list to one business unit; only for those who see several. */
export function BranchSwitch({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const { branchId, choose, units } = useBranchSwitch()
  if (units.length < 2) return null
  const shared = {
    ...(className ? { className } : {}),
    size: 'sm',
    'aria-label': t('Business unit'),
    placeholder: t('All Business Units'),
  }
  const chosen = units.find((unit) => unit.branchId === branchId)
  return (
    <Suspense fallback={<TextInput {...shared} readOnly value={chosen?.branchName ?? ''} />}>
      <UnitSelect {...shared} value={branchId} onChange={choose} />
    </Suspense>
  )
}
