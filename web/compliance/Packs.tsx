import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { compliancePacks, type CompliancePack } from '../../api/compliance/packsContract.ts'
import { useApiMutation, useApiQuery } from '../client.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { citations, rhythms } from './labels.ts'
import { UnitMultiSelect } from '../parts/UnitMultiSelect.tsx'

/** /compliance/packs: what laws ask for, to be added as obligations. */
export function Component() {
  const { t } = useTranslation()
  const read = useApiQuery(compliancePacks.list, {})
  return (
    <Page
      title={t('Obligations from a pack')}
      lead={t('What these laws ask for, with citations. Have counsel check them before you rely on them.')}
      crumbs={[
        { label: t('Compliance'), to: '/compliance' },
        { label: t('Obligations'), to: '/compliance/obligations' },
      ]}
    >
      {read.data ? (
        <Stack gap="xl">
          {read.data.map((pack) => (
            <Pack key={pack.packKey} pack={pack} />
          ))}
        </Stack>
      ) : read.error ? (
        <LoadError error={read.error} retry={() => void read.refetch()} />
      ) : (
        <Loading lines={8} />
      )}
    </Page>
  )
}

function Pack({ pack }: { pack: CompliancePack }) {
  const { t } = useTranslation()
  const [branchIds, choose] = useState<string[]>([])
  const add = useApiMutation(compliancePacks.add, {
    onDone: ({ added }) => {
      choose([])
      notifications.show({ message: t('Obligations added: {{number}}', { number: added }) })
    },
  })
  const missing = pack.items.filter(({ isAdded }) => !isAdded).length
  return (
    <Paper p="lg" component="section" aria-labelledby={pack.packKey}>
      <Stack gap="md">
        <Title order={2} size="h4" id={pack.packKey}>
          {pack.name}
        </Title>
        <List spacing="md" listStyleType="none" withPadding={false}>
          {pack.items.map((item) => (
            <List.Item key={item.key}>
              <Group gap="xs" mb={2}>
                <Text fw={600}>{item.title}</Text>
                {item.isAdded && (
                  <StatusTag tone="good" icon={IconCircleCheck}>
                    {t('Added')}
                  </StatusTag>
                )}
              </Group>
              <Text size="sm">{item.description}</Text>
              <Text size="sm" c="dimmed">
                {item.legalReference} · {t(citations[item.citation])} · {t(rhythms[item.frequency])}
              </Text>
            </List.Item>
          ))}
        </List>
        {pack.items.some(({ isAdded, fulfilledBy }) => isAdded && fulfilledBy !== null) && (
          <Group>
            <Button component={Link} to={`/compliance/packs/${pack.packKey}`} variant="default">
              {t('Courses and policies that fulfil them')}
            </Button>
          </Group>
        )}
        {missing > 0 && (
          <>
            <UnitMultiSelect
              label={t('Only for these business units')}
              description={
                pack.needsUnits
                  ? t('Choose the business units that lie there.')
                  : t('Leave this empty for all of them.')
              }
              value={branchIds}
              onChange={choose}
            />
            <MutationError error={add.error} />
            <Group>
              <Button
                leftSection={<IconPlus size={18} aria-hidden />}
                loading={add.isPending}
                disabled={pack.needsUnits && branchIds.length === 0}
                onClick={() => add.mutate({ body: { packKey: pack.packKey, branchIds } })}
              >
                {t('Add obligations: {{number}}', { number: missing })}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Paper>
  )
}
