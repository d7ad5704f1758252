import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCoins, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { creditRequests, credits, type CreditBalance } from '../../api/credits/contract.ts'
import { useApiQuery } from '../client.ts'
import { Can } from '../parts/Can.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { dayWords } from '../parts/moments.ts'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { Entries } from './Entries.tsx'
import { Forecast } from './Forecast.tsx'
import { amount } from './labels.ts'
import { Marks } from './Marks.tsx'
import { RequestCredits } from './RequestCredits.tsx'
import { Requests } from './Requests.tsx'
import classes from './credits.module.css'

/** /credits/:courseId */
export function Component() {
  const { t } = useTranslation()
  const { courseId = '' } = useParams()
  const read = useApiQuery(credits.read, { params: { workspaceCourseId: courseId } })
  const requests = useList(
    creditRequests.list,
    { body: { workspaceCourseId: courseId } },
    { name: 'requests', pageSize: 5 },
  )
  const [isAsking, setAsking] = useState(false)
  const crumbs = [{ label: t('Course credits'), to: '/credits' }]
  if (!read.data)
    return (
      <Page title={t('Credits')} crumbs={crumbs}>
        {read.error ? (
          <LoadError error={read.error} retry={() => void read.refetch()} />
        ) : (
          <Loading lines={8} />
        )}
      </Page>
    )
  const { data: balance } = read
  const takesMore = balance.creditPrice > 0 && !balance.hasEnded
  const requestButton = (
    <Button leftSection={<IconCoins size={18} aria-hidden />} onClick={() => setAsking(true)}>
      {t('Request credits')}
    </Button>
  )
  return (
    <Page
      title={balance.courseTitle}
      crumbs={crumbs}
      tag={<Marks balance={balance} />}
      action={takesMore && <Can may="credit:request">{requestButton}</Can>}
    >
      <Stack gap="lg">
        {balance.waiting > 0 && (
          <Alert color="red" icon={<IconUsers size={18} aria-hidden />}>
            {t(
              'People who are to take this course, but there are too few credits: {{waiting}}. ' +
                'It is assigned to them automatically as soon as there are enough.',
              { waiting: balance.waiting },
            )}
          </Alert>
        )}
        <Balance balance={balance} />
        <Can may="credit:request">
          {balance.creditPrice > 0 && <Forecast courseId={courseId} available={balance.available} />}
        </Can>
        {balance.creditPrice > 0 && (
          <section aria-labelledby="requests">
            <Title order={2} id="requests" mb="sm">
              {t('Requests')}
            </Title>
            <Requests list={requests} {...(takesMore ? { action: requestButton } : {})} />
          </section>
        )}
        <section aria-labelledby="entries">
          <Title order={2} id="entries" mb="sm">
            {t('Entries')}
          </Title>
          <Entries courseId={courseId} />
        </section>
      </Stack>
      {isAsking && <RequestCredits balance={balance} onClose={() => setAsking(false)} />}
    </Page>
  )
}

function Balance({ balance }: { balance: CreditBalance }) {
  const { t } = useTranslation()
  const { available, reserved, consumed, expired, creditPrice, validUntil, workspaceCourseId } = balance
  const figures: [label: string, value: string][] = [
    [t('Available'), amount(available)],
    [t('Reserved'), amount(reserved)],
    [t('Used'), amount(consumed)],
    ...(expired > 0 ? [[t('Expired'), amount(expired)] satisfies [string, string]] : []),
    [t('Per person'), amount(creditPrice)],
    ...(validUntil ? [[t('Valid until'), dayWords(validUntil)] satisfies [string, string]] : []),
  ]
  return (
    <Paper component="section" aria-label={t('Credits')} p="lg">
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed" mt="md">
        {creditPrice === 0
          ? t('This course needs no credits.')
          : t(
              'Credits are reserved when someone is assigned the course, and used when they start it. ' +
                'If they are unassigned before that, the credits come back.',
            )}
      </Text>
      <Can may="course:assign">
        <Button
          component={Link}
          to={`/courses/${workspaceCourseId}/people`}
          variant="default"
          mt="md"
          leftSection={<IconUsers size={16} aria-hidden />}
        >
          {t('People')}
        </Button>
      </Can>
    </Paper>
  )
}
