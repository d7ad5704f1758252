import { Button, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { IconUserEdit, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { committees, type Committee } from '../../api/committees/contract.ts'
import { useApiQuery } from '../client.ts'
import { Can } from '../parts/Can.tsx'
import { Empty } from '../parts/Empty.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Appoint } from './Appoint.tsx'
import classes from './Committees.module.css'
import { partLabels } from './parts.ts'

/** /committees: who hears complaints, for which business unit. */
export function Component() {
  const { t } = useTranslation()
  const list = useApiQuery(committees.list)
  const [appointing, setAppointing] = useState<string | null>(null)
  const chosen = list.data?.find((committee) => committee.committeeId === appointing)
  return (
    <Page
      title={t('Committees')}
      lead={t(
        'The people who hear complaints. A member who is named in a complaint ' +
          'takes no part in it; a substitute takes their place.',
      )}
    >
      {list.error && !list.data ? (
        <LoadError error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <Loading />
      ) : list.data.length === 0 ? (
        <Empty icon={IconUsersGroup} words={t('No committees yet.')} />
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          {list.data.map((committee) => (
            <Card
              key={committee.committeeId}
              committee={committee}
              appoint={() => setAppointing(committee.committeeId)}
            />
          ))}
        </SimpleGrid>
      )}
      {chosen && <Appoint key={chosen.version} committee={chosen} onClose={() => setAppointing(null)} />}
    </Page>
  )
}

function Card({ committee, appoint }: { committee: Committee; appoint: () => void }) {
  const { t } = useTranslation()
  return (
    <Paper component="section" aria-label={committee.name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
        <div>
          <Title order={2} size="h3">
            {committee.name}
          </Title>
          <Text size="sm" c="dimmed">
            {committee.branchName}
            {committee.active ? '' : ` · ${t('not active')}`}
          </Text>
        </div>
        <Can may="committee:update">
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconUserEdit size={16} aria-hidden />}
            onClick={appoint}
            aria-label={t('Appoint members of {{name}}', { name: committee.name })}
          >
            {t('Appoint')}
          </Button>
        </Can>
      </Group>
      <ol className={classes.members}>
        {committee.members.map((member) => (
          <li key={member.userId}>
            <span>
              <Text span fw={600} size="sm">
                {member.name}
              </Text>
              {member.designation && (
                <Text span size="sm" c="dimmed">
                  {' '}
                  · {member.designation}
                </Text>
              )}
              {!member.active && (
                <Text span size="sm" c="dimmed">
                  {' '}
                  · {t('left')}
                </Text>
              )}
            </span>
            <Text span size="sm">
              {t(partLabels[member.part])}
            </Text>
          </li>
        ))}
      </ol>
    </Paper>
  )
}
