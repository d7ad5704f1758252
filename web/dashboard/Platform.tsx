import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dashboard, type PlatformFigures } from '../../api/dashboard/contract.ts'
import { useApiQuery } from '../client.ts'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { When } from '../parts/When.tsx'
import { useMe } from '../shell/me.ts'
import { standings } from '../workspaces/WorkspaceStatusTag.tsx'
import { Card } from './charts/Card.tsx'
import { Donut } from './charts/Donut.tsx'
import { Months } from './charts/Months.tsx'
import { Sums } from './charts/Sums.tsx'
import { InFigures } from './Figures.tsx'
import { Late } from './Late.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'
import { platformAttentionItems } from './attentionItems.ts'

/** /platform: what waits on the main host, and the workspaces in figures. Never a figure of a case. */
export function Component() {
  const { t } = useTranslation()
  const me = useMe()
  const read = useApiQuery(dashboard.platform)
  return (
    <Page
      title={t('Hello, {{firstName}}', { firstName: me.firstName })}
      lead={t('All workspaces at a glance. What people write in them stays private to them.')}
    >
      {read.data ? (
        <Stack gap="lg">
          <NeedsAttention />
          <Late attentionItems={platformAttentionItems(read.data)} />
          <Shown figures={read.data} />
        </Stack>
      ) : read.error ? (
        <LoadError error={read.error} retry={() => void read.refetch()} />
      ) : (
        <Loading lines={6} />
      )}
    </Page>
  )
}

function Shown({
  figures: { workspaces, usersActive, contractsEnding, nextDeletionAt },
}: {
  figures: PlatformFigures
}) {
  const { t } = useTranslation()
  const [ofState, ending] = [t('Workspaces by status'), t('Contracts ending soon')]
  const shares = standings.map(({ value, words }) => ({ name: t(words), count: workspaces[value] ?? 0 }))
  const total = shares.reduce((sum, { count }) => sum + count, 0) - (workspaces.DELETED ?? 0)
  return (
    <InFigures>
      <Card title={ofState} to="/platform/workspaces">
        <Sums
          rows={[
            { name: t('Workspaces'), count: total },
            { name: t('Total active users'), count: usersActive },
          ]}
        />
        {shares.every(({ count }) => count === 0) ? (
          <Text size="sm" c="dimmed">
            {t('No workspaces yet.')}
          </Text>
        ) : (
          <Donut title={ofState} shares={shares} />
        )}
        {nextDeletionAt && (
          <Text size="sm" c="dimmed">
            <Sentence
              say="The next one will be deleted {{when}}."
              when={<When at={nextDeletionAt} short />}
            />
          </Text>
        )}
      </Card>
      <Card title={ending}>
        <Months
          title={ending}
          months={contractsEnding}
          none={t('No contracts end this month or in the next five months.')}
        />
      </Card>
    </InFigures>
  )
}
