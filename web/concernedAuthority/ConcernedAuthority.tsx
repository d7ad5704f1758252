import { Anchor, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { concernedAuthority, type ConcernedAuthority } from '../../api/concernedAuthority/contract.ts'
import { useApiQuery } from '../client.ts'
import { partLabels } from '../committees/parts.ts'
import { Empty } from '../parts/Empty.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'

/** /who-handles-complaints: the committees of my business unit, and how to reach their members. */
export function Component() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery(concernedAuthority.read)
  return (
    <Page
      title={t('Who handles complaints')}
      lead={
        data?.branchName
          ? t('These people hear complaints of {{unit}}. You can contact any of them.', {
              unit: data.branchName,
            })
          : null
      }
    >
      {error && !data ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.committees.length === 0 ? (
        <Empty
          icon={IconUsersGroup}
          words={t('No committee is appointed yet. Ask your HR team whom to contact.')}
        />
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          {data.committees.map((committee) => (
            <CommitteeCard key={committee.committeeId} committee={committee} />
          ))}
        </SimpleGrid>
      )}
    </Page>
  )
}

function CommitteeCard({ committee }: { committee: ConcernedAuthority['committees'][number] }) {
  const { t } = useTranslation()
  return (
    <Paper component="section" aria-label={committee.name}>
      <Title order={2} size="h3" mb="sm">
        {committee.name}
      </Title>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {committee.members.map(({ userId, name, designation, part, email }) => (
          <li key={userId}>
            <Text fw={600}>{name}</Text>
            <Text size="sm" c="dimmed">
              {[t(partLabels[part]), designation].filter(Boolean).join(' · ')}
            </Text>
            {email && (
              <Anchor href={`mailto:${email}`} size="sm">
                {email}
              </Anchor>
            )}
          </li>
        ))}
      </Stack>
    </Paper>
  )
}
