import { ActionIcon, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarProps } from './calendarDays.ts'
import classes from './DateField.module.css'
import { Loading } from './Loading.tsx'

const CalendarDialog = lazy(async () => ({ default: (await import('./CalendarDialog.tsx')).CalendarDialog }))

type Props = CalendarProps & {
  isDisabled: boolean
  /** Draws the field with the button inside. The calendar stands behind the field, above the heads of dialogs. */
  children: (button: ReactNode) => ReactNode
}

/** A field with a button that opens a calendar; closed by Escape or by a choice, it gives the focus back. */
export function CalendarPopover({ isDisabled, children, ...calendar }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      floatingStrategy="fixed"
      withinPortal={false}
      hideDetached={false}
      preventPositionChangeWhenVisible={false}
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      zIndex={1001}
      trapFocus
      closeOnEscape={false}
    >
      {children(
        <Popover.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            className={classes.button ?? ''}
            disabled={isDisabled}
            aria-label={t('Choose from a calendar: {{field}}', { field: calendar.field })}
            onClick={() => setOpen(!isOpen)}
          >
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>,
      )}
      <Popover.Dropdown p="xs">
        <Suspense fallback={<Loading lines={4} />}>
          <CalendarDialog {...calendar} close={close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
