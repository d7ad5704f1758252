import { Paper, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './learning.module.css'

/** Seconds left at which it is said aloud. */
const saidAt = [300, 60]

type Props = {
  deadlineAt: string
  /** The server's clock less mine, in milliseconds. */
  ahead: number
  /** Once for each deadline that has passed. */
  onOver: () => void
}
/** How long is left by the server's clock. */
export function Clock({ deadlineAt, ahead, onOver }: Props) {
  const { t } = useTranslation()
  const [now, setNow] = useState(() => Date.now())
  const overAt = useRef('')
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, Math.ceil((Date.parse(deadlineAt) - now - ahead) / 1000))
  useEffect(() => {
    if (left > 0 || overAt.current === deadlineAt) return
    overAt.current = deadlineAt
    onOver()
  }, [left, deadlineAt, onOver])
  const mark = saidAt.findLast((seconds) => left <= seconds)
  return (
    <Paper withBorder className={classes.clock}>
      <Text role="timer" aria-live="off" fw={600}>
        {t('Time left: {{time}}', { time: clockWords(left) })}
      </Text>
      <VisuallyHidden component="output">
        {mark === 300 && t('5 minutes left')}
        {mark === 60 && left > 0 && t('1 minute left')}
      </VisuallyHidden>
    </Paper>
  )
}
/** "1:04:09", "4:09". */
function clockWords(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}
