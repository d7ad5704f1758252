import { SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconFileCertificate, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { learning } from '../../api/learning/contract.ts'
import { policies } from '../../api/policies/contract.ts'
import { isKeyOf } from '../../workflows/definition/keys.ts'
import { msg } from '../i18n.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { DueSign } from './CourseFacts.tsx'
import { learningLooks } from './labels.ts'

type Show = 'LATE' | 'OPEN' | 'ALL'
const emptyWords: Record<Show, string> = {
  LATE: msg('Nobody in your team is late.'),
  OPEN: msg('Nobody in your team has a course to complete.'),
  ALL: msg('Nobody in your team has been assigned a course.'),
}

/** /my/team: who is late stands first. */
export function Component() {
  const { t } = useTranslation()
  const [show, setShow] = useState<Show>('OPEN')
  const list = useList(learning.team, { query: { show } })
  return (
    <Page
      title={t('My team')}
      lead={t('How the people in departments you manage are getting on with their courses.')}
    >
      <SegmentedControl
        mb="md"
        aria-label={t('Which courses')}
        data={[
          { value: 'LATE', label: t('Late') },
          { value: 'OPEN', label: t('To do') },
          { value: 'ALL', label: t('All') },
        ]}
        value={show}
        onChange={(value) => {
          if (isKeyOf(emptyWords, value)) setShow(value)
          list.goTo(0)
        }}
      />
      <DataTable
        list={list}
        label={t('My team')}
        keyOf={({ assignmentId }) => assignmentId}
        empty={{ icon: IconUsersGroup, words: t(emptyWords[show]) }}
        columns={[
          { title: t('Name'), render: ({ name }) => name },
          { title: t('Course'), render: ({ courseTitle }) => courseTitle },
          {
            title: t('Status'),
            render: ({ learningStatus }) => {
              const { word, tone, icon } = learningLooks[learningStatus]
              return (
                <StatusTag tone={tone} icon={icon}>
                  {t(word)}
                </StatusTag>
              )
            },
          },
          {
            title: t('Due'),
            render: (course) =>
              course.dueAt && !course.completedAt ? (
                <>
                  <When at={course.dueAt} /> <DueSign course={course} />
                </>
              ) : (
                <Text span size="sm" c="dimmed">
                  {course.completedAt ? <When at={course.completedAt} time={false} relative={false} /> : '–'}
                </Text>
              ),
          },
        ]}
      />
      <Policies />
    </Page>
  )
}

/** Who of the team still has to accept a policy. */
function Policies() {
  const { t } = useTranslation()
  const list = useList(policies.team, {}, { name: 'policies' })
  if (!list.page?.totalElements) return null
  return (
    <Stack component="section" aria-labelledby="policies" gap="md" mt="xl">
      <Title order={2} size="h4" id="policies">
        {t('Policies to accept')}
      </Title>
      <DataTable
        list={list}
        label={t('Policies to accept')}
        keyOf={({ userId, policyId }) => `${userId} ${policyId}`}
        empty={{ icon: IconFileCertificate, words: t('Policies to accept') }}
        columns={[
          { title: t('Name'), render: ({ name }) => name },
          { title: t('Policy'), render: ({ policyName }) => policyName },
          {
            title: t('Due'),
            render: ({ dueAt, isOverdue }) => (
              <>
                <When at={dueAt} />{' '}
                {isOverdue && (
                  <StatusTag tone="bad" icon={IconAlertTriangle}>
                    {t('Overdue')}
                  </StatusTag>
                )}
              </>
            ),
          },
        ]}
      />
    </Stack>
  )
}
