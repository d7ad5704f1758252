import { Group, Progress, Text } from '@mantine/core'
import { IconAlarm, IconClockExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MyCourse } from '../../api/learning/contract.ts'
import { inPercent, msg } from '../i18n.ts'
import { Sentence } from '../parts/Sentence.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { When } from '../parts/When.tsx'

/** How far one is, as a bar and in words. */
export function CoursePercent({ percent }: { percent: number }) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" wrap="nowrap">
      <Progress value={percent} flex={1} aria-label={t('Progress')} />
      <Text size="sm" className="one-line">
        {t('{{percent}} done', { percent: inPercent(percent) })}
      </Text>
    </Group>
  )
}

export function DueSign({
  course: { isOverdue, isExpiring },
}: {
  course: Pick<MyCourse, 'isOverdue' | 'isExpiring'>
}) {
  const { t } = useTranslation()
  if (isOverdue)
    return (
      <StatusTag tone="bad" icon={IconClockExclamation}>
        {t('Overdue')}
      </StatusTag>
    )
  return isExpiring ? (
    <StatusTag tone="wait" icon={IconAlarm}>
      {t('Expires soon')}
    </StatusTag>
  ) : null
}

export function Dates({ course: { dueAt, completedAt, validUntil } }: { course: MyCourse }) {
  return (
    <Text size="sm" c="dimmed">
      {completedAt ? (
        <Sentence
          say={msg('Completed {{when}}')}
          when={<When at={completedAt} time={false} relative={false} />}
        />
      ) : dueAt ? (
        <Sentence say={msg('Due {{when}}')} when={<When at={dueAt} />} />
      ) : (
        <Sentence say={msg('No due date')} />
      )}
      {validUntil && (
        <>
          {' · '}
          <Sentence
            say={msg('Valid until {{when}}')}
            when={<When at={validUntil} time={false} relative={false} />}
          />
        </>
      )}
    </Text>
  )
}
