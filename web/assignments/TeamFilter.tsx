import { useTranslation } from 'react-i18next'
import { departmentSource, managerSource } from '../parts/selectSources.ts'
import { ServerSelect } from '../parts/ServerSelect.tsx'
import type { usePeopleFilters } from './usePeopleFilters.ts'

type Props = Pick<ReturnType<typeof usePeopleFilters>, 'branchId' | 'departmentId' | 'managerId' | 'narrow'>

/** The people of one department, or of all that one person manages. */
export function TeamFilter({ branchId, departmentId, managerId, narrow }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <ServerSelect
        label={t('Department')}
        placeholder={t('All')}
        source={departmentSource(branchId)}
        value={departmentId}
        onChange={(id) => narrow('department', id)}
      />
      <ServerSelect
        label={t('Manager')}
        placeholder={t('All')}
        source={managerSource}
        value={managerId}
        onChange={(id) => narrow('manager', id)}
      />
    </>
  )
}
