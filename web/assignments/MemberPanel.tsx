import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCalendarPlus, IconRepeat, IconUserMinus, IconUserOff } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Assignment } from '../../api/assignments/contract.ts'
import { languages } from '../../api/messages/languages.ts'
import { inPercent } from '../i18n.ts'
import { Can } from '../parts/Can.tsx'
import { When } from '../parts/When.tsx'
import { useMe } from '../shell/me.ts'
import { Attempts } from './Attempts.tsx'
import { Excuse, Extend, Unassign } from './changes.tsx'
import { GiveMore } from './GiveMore.tsx'
import { AssignmentStatus } from './AssignmentStatus.tsx'
import classes from './assignments.module.css'
import { FormDrawer } from '../parts/FormDialog.tsx'

type Act = 'extend' | 'waive' | 'unassign' | 'more'
type Props = { assignment: Assignment; onChanged: (now: Assignment) => void; onClose: () => void }

/** One person's way through a course, and what can be done about it. */
export function MemberPanel({ assignment, onChanged, onClose }: Props) {
  const { t } = useTranslation()
  const [doing, start] = useState<Act | null>(null)
  const { user } = assignment
  const close = () => start(null)
  const changed = (now: Assignment) => {
    onChanged(now)
    close()
  }
  return (
    <FormDrawer onClose={onClose} position="right" size="lg" title={user.name}>
      <Stack gap="lg">
        <AssignmentStatus assignment={assignment} />
        <Facts assignment={assignment} />
        <Anchor component={Link} to={`/records/${user.userId}`}>
          {t('Learning record of {{name}}', { name: user.name })}
        </Anchor>
        <Acts assignment={assignment} start={start} />
        <section>
          <Title order={3} size="h5" mb="xs">
            {t('Attempts')}
          </Title>
          <Attempts assignment={assignment} />
        </section>
      </Stack>
      {doing === 'extend' && <Extend assignment={assignment} onDone={changed} onClose={close} />}
      {doing === 'waive' && <Excuse assignment={assignment} onDone={changed} onClose={close} />}
      {doing === 'unassign' && <Unassign assignment={assignment} onDone={onClose} onClose={close} />}
      {doing === 'more' && (
        <GiveMore
          person={user}
          courseId={assignment.courseId}
          courseVersionId={assignment.courseVersionId}
          onClose={close}
        />
      )}
    </FormDrawer>
  )
}

function Acts({ assignment, start }: { assignment: Assignment; start: (act: Act) => void }) {
  const { t } = useTranslation()
  const me = useMe()
  const { abilities, user } = assignment
  if (user.userId === me.userId)
    return <Text size="sm">{t('This is your own course, so another admin has to make changes to it.')}</Text>
  return (
    <Group gap="xs">
      <Can abilities={abilities} do="extend">
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          onClick={() => start('extend')}
        >
          {t('Extend due date')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRepeat size={16} aria-hidden />}
          onClick={() => start('more')}
        >
          {t('More attempts or time')}
        </Button>
      </Can>
      <Can abilities={abilities} do="waive">
        <Button
          variant="default"
          leftSection={<IconUserOff size={16} aria-hidden />}
          onClick={() => start('waive')}
        >
          {t('Excuse')}
        </Button>
      </Can>
      <Can abilities={abilities} do="unassign">
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconUserMinus size={16} aria-hidden />}
          onClick={() => start('unassign')}
        >
          {t('Unassign')}
        </Button>
      </Can>
    </Group>
  )
}

function Facts({ assignment: one }: { assignment: Assignment }) {
  const { t } = useTranslation()
  const day = (at: string | null) => at && <When at={at} time={false} />
  const facts: [label: string, value: ReactNode][] = [
    [t('Email'), one.user.email],
    [t('Business unit'), one.user.branchName ?? t('Whole workspace')],
    [t('Department'), one.user.departmentName],
    [t('Due'), day(one.dueAt) ?? t('No due date')],
    [t('Required'), one.mandatory ? t('Yes') : t('No')],
    [t('Progress'), inPercent(one.percent)],
    [t('Language'), one.language && languages[one.language]],
    [t('Version'), one.versionNumber],
    [t('Assigned'), day(one.assignedAt)],
    [t('Assigned by'), one.assignedBy],
    [t('Started'), day(one.startedAt)],
    [t('Completed'), day(one.completedAt)],
    [t('Valid until'), day(one.validUntil)],
    [t('Excused by'), one.waiver?.by],
    [t('Reason'), one.waiver?.reason],
  ]
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
