import { Button, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCountdown } from './useCountdown.ts'

type Props = {
  /** When another code may be asked for, in milliseconds. */
  at: number
  again: () => void
  isAsking: boolean
}

/**
 * Requests another code once the wait is over. Seconds count down visibly; screen readers announce only start and end.
 */
export function ResendCode({ at, again, isAsking }: Props) {
  const { t } = useTranslation()
  const left = useCountdown(at)
  return (
    <div>
      <VisuallyHidden>
        <output>
          {left > 0
            ? t('You will soon be able to request another code.')
            : t('You can request another code now.')}
        </output>
      </VisuallyHidden>
      {left > 0 ? (
        <Text size="sm" c="dimmed" aria-hidden>
          {t('You can request another code in {{count}} seconds.', { count: left })}
        </Text>
      ) : (
        <Button variant="subtle" size="compact-md" px={0} loading={isAsking} onClick={again}>
          {t('Send another code')}
        </Button>
      )}
    </div>
  )
}
