import {
  Anchor,
  Badge,
  Button,
  Group,
  Image,
  Paper,
  SegmentedControl,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { learning, type MyCourse } from '../../api/learning/contract.ts'
import { isKeyOf } from '../../workflows/definition/keys.ts'
import { useApiQuery } from '../client.ts'
import { msg } from '../i18n.ts'
import { Empty } from '../parts/Empty.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { Pages } from '../parts/Pages.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { useList } from '../parts/useList.ts'
import { CoursePercent, Dates, DueSign } from './CourseFacts.tsx'
import { learningLooks } from './labels.ts'
import classes from './learning.module.css'

type Show = 'OPEN' | 'DONE' | 'ALL'
const emptyWords: Record<Show, string> = {
  OPEN: msg('You have no courses to complete.'),
  DONE: msg('No completed courses yet.'),
  ALL: msg('No courses yet. Courses assigned to you appear here.'),
}

/** /my/courses: what is due first stands first. */
export function Component() {
  const { t } = useTranslation()
  const [show, setShow] = useState<Show>('ALL')
  const list = useList(learning.list, { query: { show } })
  return (
    <Page
      title={t('My courses')}
      lead={t('Courses assigned to you, by due date.')}
      width="read"
      action={
        <Group gap="xs">
          <Button component={Link} to="/my/record" variant="default">
            {t('My learning record')}
          </Button>
          <TeamLink />
        </Group>
      }
    >
      <SegmentedControl
        mb="md"
        aria-label={t('Which courses')}
        data={[
          { value: 'ALL', label: t('All') },
          { value: 'OPEN', label: t('To do') },
          { value: 'DONE', label: t('Done') },
        ]}
        value={show}
        onChange={(value) => {
          if (isKeyOf(emptyWords, value)) setShow(value)
          list.goTo(0)
        }}
      />
      {list.error && !list.page ? (
        <LoadError error={list.error} retry={list.retry} />
      ) : !list.page ? (
        <Loading />
      ) : list.page.content.length === 0 ? (
        <Paper>
          <Empty icon={IconSchool} words={t(emptyWords[show])} />
        </Paper>
      ) : (
        <Stack component="ul" gap="md" className={classes.plainList}>
          {list.page.content.map((course) => (
            <CourseCard key={course.assignmentId} course={course} />
          ))}
        </Stack>
      )}
      <Pages list={list} />
    </Page>
  )
}

/** Link to the team, for people who manage learners. */
function TeamLink() {
  const { t } = useTranslation()
  const { data } = useApiQuery(learning.team, { query: { pageSize: 1 } })
  return data && data.totalElements > 0 ? (
    <Button component={Link} to="/my/team" variant="default">
      {t('My team')}
    </Button>
  ) : null
}

function CourseCard({ course }: { course: MyCourse }) {
  const { t } = useTranslation()
  const { title, description, coverUrl, percent, durationMinutes, learningStatus } = course
  const look = learningLooks[learningStatus]
  return (
    <Paper component="li" p="md" className={classes.card}>
      {coverUrl && <Image src={coverUrl} alt="" className={classes.cover} loading="lazy" />}
      <Stack gap="xs" flex={1} miw={0}>
        <Title order={2} size="h4">
          <Anchor
            component={Link}
            to={`/my/courses/${course.assignmentId}`}
            inherit
            className={classes.whole}
          >
            {title}
          </Anchor>
        </Title>
        <Group gap="xs">
          <StatusTag tone={look.tone} icon={look.icon}>
            {t(look.word)}
          </StatusTag>
          <DueSign course={course} />
          {!course.mandatory && (
            <Badge color="gray" size="lg">
              {t('Optional')}
            </Badge>
          )}
        </Group>
        <Dates course={course} />
        {description && (
          <Text size="sm" lineClamp={2}>
            {description}
          </Text>
        )}
        {durationMinutes !== null && (
          <Text size="sm" c="dimmed">
            {t('Takes about {{count}} minutes', { count: durationMinutes })}
          </Text>
        )}
        <CoursePercent percent={percent} />
      </Stack>
    </Paper>
  )
}
