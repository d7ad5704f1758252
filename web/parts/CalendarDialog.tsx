import '@mantine/dates/styles.css'
import { Button, Group } from '@mantine/core'
import { Calendar, type DayOfWeek } from '@mantine/dates'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { language, type Language } from '../i18n.ts'
import { useWeekend, useZone } from '../shell/me.ts'
import classes from './CalendarDialog.module.css'
import { dayByKey, nearestAllowed, type CalendarProps } from './calendarDays.ts'
import { monthWords, shortMonth, shortWeekday, todayIn, wholeDayWords } from './moments.ts'
import { useNow } from './useNow.ts'

/** Where a week begins, by language; 0 is Sunday. */
const firstDays: Record<Language, DayOfWeek> = { en: 1, hi: 0, kn: 0, te: 0, ta: 0, mr: 0 }

/** The calendar of a date field. The arrow keys, Page Up and Page Down, Home and End move through the days. */
export function CalendarDialog({
  day,
  min,
  max,
  isClearable,
  onChoose,
  close,
}: CalendarProps & { close: () => void }) {
  const { t } = useTranslation()
  const today = todayIn(useNow(), useZone())
  const [focused, setFocused] = useState(() => nearestAllowed(day || today, { min, max }))
  const [month, showMonth] = useState(focused)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus(), [focused])
  const first = firstDays[language()]
  const weekend = useWeekend()
  const choose = (chosen: string) => {
    onChoose(chosen)
    close()
  }
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return close()
    }
    const from = (event.target as HTMLElement).dataset['day']
    const to = from && dayByKey(from, event, first)
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    const next = nearestAllowed(to, { min, max })
    showMonth(next)
    setFocused(next)
  }
  return (
    <div ref={box} className={classes.calendar} onKeyDownCapture={moveByKey}>
      <Calendar
        date={month}
        onDateChange={showMonth}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        firstDayOfWeek={first}
        weekendDays={weekend as DayOfWeek[]}
        weekdayFormat={shortWeekday}
        monthLabelFormat={(on) => monthWords(on.slice(0, 7))}
        monthsListFormat={(on) => shortMonth(on.slice(0, 7))}
        getMonthControlProps={(on) => ({ 'aria-label': monthWords(on.slice(0, 7)) })}
        getDayAriaLabel={wholeDayWords}
        getDayProps={(on) => ({
          'data-day': on,
          'data-autofocus': on === focused || undefined,
          selected: on === day,
          'aria-pressed': on === day,
          'aria-current': on === today ? 'date' : undefined,
          onClick: () => choose(on),
        })}
        ariaLabels={{
          previousMonth: t('Previous month'),
          nextMonth: t('Next month'),
          previousYear: t('Previous year'),
          nextYear: t('Next year'),
          previousDecade: t('Earlier years'),
          nextDecade: t('Later years'),
        }}
        enableKeyboardNavigation={false}
        hideOutsideDates
        size="md"
        withCellSpacing={false}
        __stopPropagation
        classNames={{
          day: classes.day ?? '',
          calendarHeaderControl: classes.control ?? '',
          calendarHeaderLevel: classes.level ?? '',
          monthsListControl: classes.cell ?? '',
          yearsListControl: classes.cell ?? '',
        }}
      />
      {isClearable && day !== '' && (
        <Group justify="flex-end" mt="xs">
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.control ?? ''}
            data-mantine-stop-propagation
            onClick={() => choose('')}
          >
            {t('Clear')}
          </Button>
        </Group>
      )}
    </div>
  )
}
