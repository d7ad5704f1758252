import { Paper, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { credits, type Forecast as CreditForecast } from '../../api/credits/contract.ts'
import { useApiQuery } from '../client.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { dayWords, todayIn } from '../parts/moments.ts'
import { useNow } from '../parts/useNow.ts'
import { useZone } from '../shell/me.ts'
import { amount } from './labels.ts'
import classes from './credits.module.css'

type Props = { courseId: string; available: number }
/** When the credits run out, in words and as a line. */
export function Forecast({ courseId, available }: Props) {
  const { t } = useTranslation()
  const read = useApiQuery(credits.forecast, { params: { workspaceCourseId: courseId } })
  return (
    <Paper component="section" aria-labelledby="forecast" p="lg">
      <Title order={2} id="forecast" mb="sm">
        {t('How long they last')}
      </Title>
      {read.data ? (
        <ForecastDrawing forecast={read.data} available={available} />
      ) : read.error ? (
        <LoadError error={read.error} retry={() => void read.refetch()} />
      ) : (
        <Loading lines={4} />
      )}
    </Paper>
  )
}

function ForecastDrawing({ forecast, available }: { forecast: CreditForecast; available: number }) {
  const { t } = useTranslation()
  const { perMonth, scheduled } = forecast
  const isOver = forecast.on === todayIn(useNow(), useZone())
  const day = forecast.on ? dayWords(forecast.on) : ''
  const sentences: Record<CreditForecast['kind'], string> = {
    RUNS_OUT: isOver
      ? t('There are too few left for one more person.')
      : t('They are expected to run out on {{day}}.', { day }),
    LASTS: t('They are expected to last for more than a year.'),
    EXPIRES: t('The offer ends on {{day}}; what is not used by then expires.', { day }),
    NOT_ENOUGH_HISTORY: t(
      'There is not enough history yet to say when they run out: it takes two weeks and three assignments.',
    ),
    FREE: t('This course needs no credits.'),
  }
  const words = sentences[forecast.kind]
  return (
    <>
      <Text fw={600}>{words}</Text>
      <Text size="sm" c="dimmed" mb="md">
        {perMonth > 0 &&
          `${t('Assignments in 30 days, by the last 90: {{perMonth}}.', { perMonth: amount(perMonth) })} `}
        {scheduled > 0 &&
          t('Renewals that open within a year, and people who wait: {{scheduled}}.', { scheduled })}
      </Text>
      <Line forecast={forecast} available={available} words={words} />
    </>
  )
}

const [width, height] = [600, 150]
type LineProps = { forecast: CreditForecast; available: number; words: string }
function Line({ forecast: { past, ahead }, available, words }: LineProps) {
  const { t } = useTranslation()
  const today = todayIn(useNow(), useZone())
  const known = [...past.filter(({ on }) => on < today), { on: today, left: available }]
  const all = [...known, ...ahead]
  const [from, to] = [all[0]?.on ?? today, all.at(-1)?.on ?? today]
  if (from === to) return null
  const most = Math.max(1, ...all.map(({ left }) => left))
  const x = (on: string) =>
    ((Date.parse(on) - Date.parse(from)) / (Date.parse(to) - Date.parse(from))) * width
  const y = (left: number) => height - (left / most) * height
  const path = (points: typeof all) => points.map(({ on, left }) => `${x(on)},${y(left)}`).join(' ')
  // Credits stay what they are until the day on which they change.
  const steps = known.flatMap((point, nth) => {
    const before = known[nth - 1]
    return before ? [{ on: point.on, left: before.left }, point] : [point]
  })
  return (
    <figure
      className={classes.figure}
      aria-label={`${t('Credits available over time, at most {{most}}.', { most: amount(most) })} ${words}`}
    >
      <svg
        className={classes.chart}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <line className={classes.axis} x1={0} y1={height} x2={width} y2={height} />
        <line className={classes.axis} x1={0} y1={0} x2={width} y2={0} />
        <line className={classes.today} x1={x(today)} y1={0} x2={x(today)} y2={height} />
        <polyline className={classes.past} points={path(steps)} />
        <polyline className={classes.ahead} points={path([{ on: today, left: available }, ...ahead])} />
      </svg>
      <figcaption className={classes.scale}>
        <span>{dayWords(from)}</span>
        <span>{t('Top line: {{most}}', { most: amount(most) })}</span>
        <span>{dayWords(to)}</span>
      </figcaption>
    </figure>
  )
}
