import { Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dayMs, dayOf, zoneOf } from '../../workflows/definition/zones.ts'
import { t } from '../i18n.ts'
import { dayHead } from '../parts/moments.ts'
import { useNow } from '../parts/useNow.ts'
import { useWeekend, useZone } from '../shell/me.ts'
import classes from './Ahead.module.css'

type Due = { stepName: string; dueAt: string | null; overdue: boolean }
type Met = { title: string; startTime: string }
type Day = { day: number; steps: string[]; meetings: string[] }
const span = 14

/**
 * The next two weeks at a glance: a square for a step that is due, a ring for a meeting. The lists below hold
 * the same in words.
 */
export function Ahead({ steps, meetings }: { steps: Due[]; meetings: Met[] }) {
  const { t } = useTranslation()
  const zone = useZone()
  const weekend = useWeekend()
  const now = useNow()
  const days = daysAhead(steps, meetings, now, zone)
  if (days.every((day) => day.steps.length + day.meetings.length === 0)) return null
  return (
    <Paper component="section" aria-labelledby="ahead">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="ahead">
          {t('Next two weeks')}
        </Title>
        <Group gap="md">
          <Text size="xs" c="dimmed">
            <i className={classes.step} /> {t('step due')}
          </Text>
          <Text size="xs" c="dimmed">
            <i className={classes.meeting} /> {t('meeting')}
          </Text>
        </Group>
      </Group>
      <ol className={classes.days}>
        {days.map((day, at) => (
          <li
            key={day.day}
            className={classes.day}
            data-today={at === 0 || undefined}
            data-weekend={isWeekend(day.day, weekend) || undefined}
            title={wordsFor(day)}
          >
            <span className={classes.name}>{dayHead(day.day).weekday}</span>
            <span className={classes.date}>{dayHead(day.day).number}</span>
            <VisuallyHidden>{wordsFor(day)}</VisuallyHidden>
            <span className={classes.marks} aria-hidden>
              {day.steps.slice(0, 3).map((_, mark) => (
                <i key={mark} className={classes.step} />
              ))}
              {day.meetings.slice(0, 3).map((_, mark) => (
                <i key={mark} className={classes.meeting} />
              ))}
            </span>
          </li>
        ))}
      </ol>
    </Paper>
  )
}

function daysAhead(steps: Due[], meetings: Met[], now: number, timeZone: string): Day[] {
  const zone = zoneOf(timeZone)
  const first = dayOf(zone, now)
  return Array.from({ length: span }, (_, ahead) => {
    const day = first + ahead
    return {
      day,
      steps: steps
        .filter((step) => step.dueAt && !step.overdue && dayOf(zone, Date.parse(step.dueAt)) === day)
        .map((step) => step.stepName),
      meetings: meetings
        .filter((meeting) => dayOf(zone, Date.parse(meeting.startTime)) === day)
        .map((meeting) => meeting.title),
    }
  })
}

const isWeekend = (day: number, weekend: number[]) => weekend.includes(new Date(day * dayMs).getUTCDay())
const wordsFor = ({ steps, meetings }: Day) =>
  [
    ...steps.map((name) => t('Due: {{name}}', { name })),
    ...meetings.map((name) => t('Meeting: {{name}}', { name })),
  ].join(', ') || t('Nothing due')
