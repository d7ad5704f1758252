import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { departments } from '../../api/departments/contract.ts'
import type { usePeopleFilters } from './usePeopleFilters.ts'
import { useWholeList } from '../parts/useWholeList.ts'

type Props = Pick<ReturnType<typeof usePeopleFilters>, 'departmentId' | 'managerId' | 'of'>

/** The people of one department, or of all that one person manages. */
export function TeamFilter({ departmentId, managerId, of }: Props) {
  const { t } = useTranslation()
  const { items: all } = useWholeList(departments.list, { body: { showAll: true } })
  const names = new Map(all.map((each) => [each.departmentId, each.departmentName]))
  const managers = new Map(
    all.flatMap((each) => each.managers.map(({ userId, name }) => [userId, name] as const)),
  )
  const options = (kind: 'department' | 'manager', from: Map<string, string>) =>
    [...from].map(([id, label]) => ({ value: `${kind} ${id}`, label }))
  const chosen = departmentId ? `department ${departmentId}` : managerId ? `manager ${managerId}` : null
  if (all.length === 0) return null
  return (
    <Select
      label={t('Department or manager')}
      placeholder={t('All')}
      clearable
      searchable
      value={chosen}
      data={[
        { group: t('Departments'), items: options('department', names) },
        { group: t('Managers'), items: options('manager', managers) },
      ]}
      onChange={(value) => {
        const [kind, id] = value?.split(' ') ?? []
        of(kind === 'department' || kind === 'manager' ? kind : null, id)
      }}
    />
  )
}
