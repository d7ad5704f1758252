import { Button, Group, Text } from '@mantine/core'
import { IconPlus, IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { complianceItems, type ComplianceItem } from '../../api/compliance/contract.ts'
import { useApiMutation } from '../client.ts'
import { Can } from '../parts/Can.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { Link } from 'react-router'
import { EditObligation } from './EditObligation.tsx'
import { RecordEvent } from './RecordEvent.tsx'
import { rhythms } from './labels.ts'
import { bodyOf, FilterObligations, noFilter, type ObligationFilter } from './ObligationFilter.tsx'
import { dayWords } from '../parts/moments.ts'

type Doing = { act: 'edit'; item: ComplianceItem | null } | { act: 'remove' | 'record'; item: ComplianceItem }
/** /compliance/obligations */
export function Component() {
  const { t } = useTranslation()
  const [filter, setFilter] = useState(noFilter)
  const [doing, start] = useState<Doing | null>(null)
  const list = useList(complianceItems.list, { body: bodyOf(filter) }, { pageSize: 60 })
  const change = (part: Partial<ObligationFilter>) => {
    setFilter({ ...filter, ...part })
    list.goTo(0)
  }
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => start({ act: 'edit', item: null })}
    >
      {t('Add an obligation')}
    </Button>
  )
  return (
    <Page
      title={t('Obligations')}
      lead={t('What the law asks for, how often, and of which business units.')}
      crumbs={[{ label: t('Compliance'), to: '/compliance' }]}
      action={
        <Can may="compliance:update">
          <Group gap="sm">
            <Button component={Link} to="/compliance/packs" variant="default">
              {t('Add from a pack')}
            </Button>
            {add}
          </Group>
        </Can>
      }
    >
      <FilterObligations filter={filter} change={change} />
      <DataTable
        list={list}
        label={t('Obligations')}
        keyOf={({ itemId }) => itemId}
        empty={{
          icon: IconScale,
          words: filter !== noFilter ? t('No obligation fits. Try other words.') : t('No obligations yet.'),
        }}
        columns={[
          {
            title: t('What has to be done'),
            sort: 'title',
            render: ({ title, legalReference }) => (
              <>
                {title}
                {legalReference && (
                  <Text size="xs" c="dimmed">
                    {legalReference}
                  </Text>
                )}
              </>
            ),
          },
          { title: t('How often'), render: ({ frequency }) => t(rhythms[frequency]) },
          { title: t('Who looks after it'), render: ({ ownerName }) => ownerName ?? '–' },
          {
            title: t('Next due'),
            render: ({ nextDueOn, isOverdue }) => {
              if (nextDueOn === null) return '–'
              const day = dayWords(nextDueOn)
              return isOverdue ? t('{{day}} (overdue)', { day }) : day
            },
          },
          { title: t('Category'), render: ({ categoryName }) => categoryName ?? '–' },
          {
            title: t('Edit'),
            render: (item) =>
              item.abilities.update && (
                <Group gap="xs">
                  {item.frequency === 'EVENT' && (
                    <Button
                      variant="default"
                      size="compact-md"
                      aria-label={t('Record an event of “{{title}}”', { title: item.title })}
                      onClick={() => start({ act: 'record', item })}
                    >
                      {t('Record an event')}
                    </Button>
                  )}
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={t('Edit “{{title}}”', { title: item.title })}
                    onClick={() => start({ act: 'edit', item })}
                  >
                    {t('Edit')}
                  </Button>
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={t('Remove “{{title}}”', { title: item.title })}
                    onClick={() => start({ act: 'remove', item })}
                  >
                    {t('Remove')}
                  </Button>
                </Group>
              ),
          },
        ]}
      />
      {doing?.act === 'edit' && <EditObligation item={doing.item} onClose={() => start(null)} />}
      {doing?.act === 'record' && <RecordEvent item={doing.item} onClose={() => start(null)} />}
      {doing?.act === 'remove' && <Remove item={doing.item} onClose={() => start(null)} />}
    </Page>
  )
}

function Remove({ item, onClose }: { item: ComplianceItem; onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useApiMutation(complianceItems.remove, { onDone: onClose })
  return (
    <Confirm
      opened
      onClose={onClose}
      question={t('Remove this obligation?')}
      verb={t('Remove')}
      destructive
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { id: item.itemId } })}
    >
      {t('It is no longer due anywhere. What was answered or given as evidence is kept.')}
    </Confirm>
  )
}
