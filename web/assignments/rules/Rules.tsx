import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconBan, IconCircleCheck, IconPlus, IconUserOff, IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { courseRules, type AutoAssignRule } from '../../../api/assignments/ruleContract.ts'
import { courses } from '../../../api/courses/contract.ts'
import { useApiQuery } from '../../client.ts'
import { Empty } from '../../parts/Empty.tsx'
import { LoadError } from '../../parts/LoadError.tsx'
import { Loading } from '../../parts/Loading.tsx'
import { Page } from '../../parts/Page.tsx'
import { StatusTag } from '../../parts/StatusTag.tsx'
import { When } from '../../parts/When.tsx'
import { RuleEditor } from './RuleEditor.tsx'
import { testWords, useOptions, type Options } from './words.ts'

/** /courses/:courseId/rules: who gets the course automatically. */
export function Component() {
  const { t } = useTranslation()
  const { courseId = '' } = useParams()
  const course = useApiQuery(courses.open, { params: { id: courseId } })
  const list = useApiQuery(courseRules.list, { query: { courseId } })
  const options = useOptions((list.data ?? []).map(({ condition }) => condition))
  const [editing, edit] = useState<AutoAssignRule | 'NEW' | null>(null)
  const title = course.data?.draft.title ?? ''
  const begin = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit('NEW')}>
      {t('New rule')}
    </Button>
  )
  return (
    <Page
      title={t('Rules')}
      lead={t('A rule assigns “{{title}}” every day to everyone who matches. It never unassigns anyone.', {
        title,
      })}
      width="read"
      crumbs={[
        { label: t('Courses'), to: '/courses' },
        { label: title || t('Course'), to: `/courses/${courseId}` },
        { label: t('People'), to: `/courses/${courseId}/people` },
      ]}
      action={list.data && list.data.length > 0 && begin}
    >
      {list.data === undefined ? (
        list.error ? (
          <LoadError error={list.error} retry={() => void list.refetch()} />
        ) : (
          <Loading lines={4} />
        )
      ) : list.data.length === 0 ? (
        <Paper p={0}>
          <Empty
            icon={IconWand}
            words={t('No rules yet. A rule assigns the course to everyone who matches, now and later.')}
            action={begin}
          />
        </Paper>
      ) : (
        <Stack gap="md" component="ul" p={0} m={0}>
          {list.data.map((rule) => (
            <RuleCard key={rule.ruleId} rule={rule} options={options} edit={() => edit(rule)} />
          ))}
        </Stack>
      )}
      {editing && (
        <RuleEditor
          courseId={courseId}
          rule={editing === 'NEW' ? null : editing}
          onClose={() => edit(null)}
        />
      )}
    </Page>
  )
}

function RuleCard({ rule, options, edit }: { rule: AutoAssignRule; options: Options; edit: () => void }) {
  const { t } = useTranslation()
  const { name, condition, branchName, savedBy, added, ranAt, abilities } = rule
  return (
    <Paper component="li" p="md" style={{ listStyle: 'none' }}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} flex={1} miw={0}>
          <Group gap="sm">
            <Title order={2} size="h4">
              {name}
            </Title>
            <RuleState rule={rule} />
          </Group>
          <Text>
            {condition.tests
              .map((test) => testWords(test, options))
              .join(` ${condition.match === 'ALL' ? t('and') : t('or')} `)}
          </Text>
          <Text size="sm" c="dimmed">
            {t('{{count}} people assigned so far', { count: added })}
            {ranAt && (
              <>
                {' · '}
                {t('last run')} <When at={ranAt} />
              </>
            )}
            {branchName && ` · ${branchName}`}
            {savedBy && ` · ${t('saved by {{name}}', { name: savedBy })}`}
          </Text>
        </Stack>
        {abilities.update && (
          <Button
            variant="default"
            size="compact-md"
            onClick={edit}
            aria-label={t('Edit rule “{{name}}”', { name })}
          >
            {t('Edit')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}

function RuleState({ rule: { isOn, runs } }: { rule: AutoAssignRule }) {
  const { t } = useTranslation()
  if (!isOn)
    return (
      <StatusTag tone="calm" icon={IconBan}>
        {t('Off')}
      </StatusTag>
    )
  return runs ? (
    <StatusTag tone="good" icon={IconCircleCheck}>
      {t('On')}
    </StatusTag>
  ) : (
    <StatusTag tone="bad" icon={IconUserOff}>
      {t('Stopped: the person who saved it may no longer assign courses')}
    </StatusTag>
  )
}
