import { Paper, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './learning.module.css'

const saidAt = [300, 60]

/** How long is left by the server's clock, which is `ahead` of mine by so many milliseconds. */
export function Clock({
  deadlineAt,
  ahead,
  onOver,
}: {
  deadlineAt: string
  ahead: number
  onOver: () => void
}) {
  const { t } = useTranslation()
  const leftNow = () => Math.max(0, Math.ceil((Date.parse(deadlineAt) - Date.now() - ahead) / 1000))
  const [left, setLeft] = useState(leftNow)
  const isTold = useRef(false)
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftNow()), 500)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- leftNow reads these two
  }, [deadlineAt, ahead])
  useEffect(() => {
    if (left > 0 || isTold.current) return
    isTold.current = true
    onOver()
  }, [left, onOver])
  const mark = saidAt.findLast((seconds) => left <= seconds)
  return (
    <Paper withBorder className={classes.clock}>
      <Text role="timer" aria-live="off" fw={600}>
        {t('Time left: {{time}}', { time: clockWords(left) })}
      </Text>
      <VisuallyHidden role="status">
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
