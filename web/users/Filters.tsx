import { NativeSelect, SimpleGrid } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { roleNames, roles } from '../../workflows/definition/roles.ts'
import { SearchCategory } from '../../api/users/contract.ts'
import { useBranchSwitch } from '../shell/branchChoice.tsx'
import { keysOf } from '../../workflows/definition/keys.ts'
import { activeWords, type Chosen } from './useFilters.ts'
import { searchCategoryLabels } from './labels.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { departmentSource } from '../parts/selectSources.ts'
import { ServerSelect } from '../parts/ServerSelect.tsx'
import { UnitSelect } from '../parts/UnitSelect.tsx'

/** Narrows the list of users. Changing the business unit changes it on all screens. */
export function Filters({ chosen, change }: { chosen: Chosen; change: (change: Partial<Chosen>) => void }) {
  const { t } = useTranslation()
  const { branchId, choose, units } = useBranchSwitch()
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
        <UnitSelect
          label={t('Business unit')}
          placeholder={t('All Business Units')}
          value={branchId}
          onChange={chooseUnit}
        />
      )}
      <ServerSelect
        source={departmentSource(branchId)}
        label={t('Department')}
        placeholder={t('All departments')}
        value={chosen.departmentId}
        onChange={(departmentId) => change({ departmentId })}
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
