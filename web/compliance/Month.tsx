import { Anchor, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { complianceInstances, type ComplianceInstance } from '../../api/compliance/contract.ts'
import type { CallInput } from '../../api/core/contract.ts'
import { groupBy } from '../../workflows/definition/graphIndex.ts'
import { dayMs } from '../../workflows/definition/zones.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { dayWords, monthWords, todayIn, weekdays } from '../parts/moments.ts'
import { useNow } from '../parts/useNow.ts'
import { useZone } from '../shell/me.ts'
import classes from './Month.module.css'
import { lookOf } from './labels.ts'
import { useWholeList } from '../parts/useWholeList.ts'

type Filter = NonNullable<CallInput<typeof complianceInstances.list>['body']>
type Due = ComplianceInstance
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** The weeks of a month, "2026-11", Monday first; days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = Date.parse(`${month}-01`)
  const before = (new Date(first).getUTCDay() + 6) % 7
  const count = shifted(month, 1).at - first
  const days = Array.from({ length: count / dayMs }, (_, nth) => dayText(first + nth * dayMs))
  const cells = [...Array.from({ length: before }, () => null), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_unused, day) => cells[week * 7 + day] ?? null),
  )
}
function shifted(month: string, by: number): { month: string; at: number } {
  const [year = 0, nth = 1] = month.split('-').map(Number)
  const at = Date.UTC(year, nth - 1 + by, 1)
  return { month: dayText(at).slice(0, 7), at }
}

/** What is due in a month: a table of its weeks where there is room, a list of its days on a phone. */
export function Month({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const today = todayIn(useNow(), useZone())
  const [address, setAddress] = useSearchParams()
  const monthInQuery = address.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(monthInQuery) ? monthInQuery : today.slice(0, 7)
  const weeks = weeksOf(month)
  const days = weeks.flat().filter((day) => day !== null)
  const read = useWholeList(complianceInstances.list, {
    body: { ...filter, dueFrom: days[0], dueTo: days.at(-1) },
  })
  const byDay = groupBy(read.items, ({ dueOn }) => dueOn)
  const show = (by: number) =>
    setAddress(
      (last) => {
        last.set('month', shifted(month, by).month)
        return last
      },
      { preventScrollReset: true },
    )
  return (
    <Stack gap="md" component="section" aria-labelledby="month">
      <Group justify="space-between">
        <Title order={2} size="h4" id="month" aria-live="polite">
          {monthWords(month)}
        </Title>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={16} aria-hidden />}
            onClick={() => show(-1)}
          >
            {t('Previous month')}
          </Button>
          <Button
            variant="default"
            rightSection={<IconChevronRight size={16} aria-hidden />}
            onClick={() => show(1)}
          >
            {t('Next month')}
          </Button>
        </Group>
      </Group>
      {read.error ? (
        <LoadError error={read.error} retry={read.retry} />
      ) : !read.isLoaded ? (
        <Loading lines={6} />
      ) : narrow ? (
        <Days byDay={byDay} />
      ) : (
        <Weeks weeks={weeks} byDay={byDay} today={today} />
      )}
    </Stack>
  )
}

type ByDay = Map<string, Due[]>
function Weeks({ weeks, byDay, today }: { weeks: (string | null)[][]; byDay: ByDay; today: string }) {
  const { t } = useTranslation()
  return (
    <Paper p={0} className={classes.frame}>
      <Table aria-labelledby="month" layout="fixed" withColumnBorders className={classes.month}>
        <Table.Thead>
          <Table.Tr>
            {weekdays().map(({ day, name }) => (
              <Table.Th key={day}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {weeks.map((week, nth) => (
            <Table.Tr key={week.find((day) => day !== null) ?? nth}>
              {week.map((day, at) => (
                <Table.Td key={day ?? `${nth}.${at}`} data-today={day === today || undefined}>
                  {day && (
                    <>
                      <Text size="sm" c="dimmed" fw={day === today ? 700 : 400}>
                        <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
                          {Number(day.slice(8))}
                        </time>
                        {day === today && ` · ${t('Today')}`}
                      </Text>
                      <Entries due={byDay.get(day) ?? []} />
                    </>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function Days({ byDay }: { byDay: ByDay }) {
  const { t } = useTranslation()
  if (byDay.size === 0) return <Text>{t('Nothing is due in this month.')}</Text>
  return [...byDay].map(([day, due]) => (
    <Paper key={day} p="md" component="section" aria-label={dayWords(day)}>
      <Title order={3} size="h5" mb="xs">
        {dayWords(day)}
      </Title>
      <Entries due={due} />
    </Paper>
  ))
}

function Entries({ due }: { due: Due[] }) {
  const { t } = useTranslation()
  if (due.length === 0) return null
  return (
    <ul className={classes.entries}>
      {due.map((each) => {
        const { word, tone, icon: Icon } = lookOf(each)
        return (
          <li key={each.instanceId} data-tone={tone}>
            <Anchor component={Link} to={`/compliance/due/${each.instanceId}`} size="sm">
              {each.title}
            </Anchor>
            <Text size="xs" c="dimmed">
              <Icon size={12} aria-hidden className={classes.sign} /> {t(word)} · {each.branchName}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}
