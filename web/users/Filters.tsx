import { NativeSelect, SimpleGrid } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { roleNames, roles } from '../../workflows/definition/roles.ts'
import { departments } from '../../api/departments/contract.ts'
import { SearchCategory } from '../../api/users/contract.ts'
import { useApiQuery } from '../client.ts'
import { useBranchSwitch } from '../shell/branchChoice.tsx'
import { keysOf } from '../../workflows/definition/keys.ts'
import { activeWords, type Chosen } from './useFilters.ts'
import { searchCategoryLabels } from './labels.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'

/** Narrows the list of users. Changing the business unit changes it on all screens. */
export function Filters({ chosen, change }: { chosen: Chosen; change: (change: Partial<Chosen>) => void }) {
  const { t } = useTranslation()
  const { branchId, choose, units } = useBranchSwitch()
  const all = useApiQuery(
    departments.list,
    { query: { pageSize: 300 }, body: branchId ? { branchId } : { showAll: true } },
    { keepLast: true },
  )
  // One department may stand in several business units; here it is one choice.
  const names = new Map((all.data?.content ?? []).map((each) => [each.departmentId, each.departmentName]))
  const chooseUnit = (id: string | null) => {
    choose(id)
    change({ departmentId: null })
  }
  return (
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm" mb="md">
      <LimitedTextInput
        label={t('Search')}
        value={chosen.searchText}
        limit={200}
        leftSection={<IconSearch size={16} aria-hidden />}
        onChange={(event) => change({ searchText: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('Search in')}
        value={chosen.category}
        data={Object.entries(searchCategoryLabels).map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(event) => change({ category: SearchCategory.parse(event.currentTarget.value) })}
      />
      {units.length > 1 && (
        <NativeSelect
          label={t('Business unit')}
          value={branchId ?? ''}
          data={[
            { value: '', label: t('All Business Units') },
            ...units.map((unit) => ({ value: unit.branchId, label: unit.branchName })),
          ]}
          onChange={(event) => chooseUnit(event.currentTarget.value || null)}
        />
      )}
      <NativeSelect
        label={t('Department')}
        value={chosen.departmentId ?? ''}
        data={[
          { value: '', label: t('All departments') },
          ...[...names].map(([value, label]) => ({ value, label })),
        ]}
        onChange={(event) => change({ departmentId: event.currentTarget.value || null })}
      />
      <NativeSelect
        label={t('Role')}
        value={chosen.role ?? ''}
        data={[
          { value: '', label: t('All roles') },
          ...roleNames.map((value) => ({ value, label: t(roles[value].label) })),
        ]}
        onChange={(event) =>
          change({ role: roleNames.find((role) => role === event.currentTarget.value) ?? null })
        }
      />
      <NativeSelect
        label={t('Status')}
        value={chosen.active}
        data={keysOf(activeWords).map((value) => ({ value, label: t(activeWords[value]) }))}
        onChange={(event) =>
          change({
            active: keysOf(activeWords).find((active) => active === event.currentTarget.value) ?? 'ALL',
          })
        }
      />
    </SimpleGrid>
  )
}
