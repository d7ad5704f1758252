import { NativeSelect, SimpleGrid } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { InviteStatus } from '../../api/invites/contract.ts'
import { useBranchSwitch } from '../shell/branchChoice.tsx'
import type { Chosen } from './useInviteFilters.ts'
import { inviteLooks } from './labels.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { UnitSelect } from '../parts/UnitSelect.tsx'

/** Narrows the list of invites. Changing the business unit changes it on all screens. */
export function InviteFilters({
  chosen,
  change,
}: {
  chosen: Chosen
  change: (change: Partial<Chosen>) => void
}) {
  const { t } = useTranslation()
  const { branchId, choose, units } = useBranchSwitch()
  const chooseUnit = (id: string | null) => {
    choose(id)
    change({})
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" mb="md">
      <LimitedTextInput
        label={t('Search')}
        value={chosen.searchText}
        limit={200}
        leftSection={<IconSearch size={16} aria-hidden />}
        onChange={(event) => change({ searchText: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('Status')}
        value={chosen.status ?? ''}
        data={[
          { value: '', label: t('All') },
          ...Object.entries(inviteLooks).map(([value, look]) => ({ value, label: t(look.word) })),
        ]}
        onChange={(event) =>
          change({ status: event.currentTarget.value ? InviteStatus.parse(event.currentTarget.value) : null })
        }
      />
      {units.length > 1 && (
        <UnitSelect
          label={t('Business unit')}
          placeholder={t('All Business Units')}
          value={branchId}
          onChange={chooseUnit}
        />
      )}
    </SimpleGrid>
  )
}
