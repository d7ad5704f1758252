import { Alert, Button, Group, Stack } from '@mantine/core'
import { use, useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { WritingContext, type Flush, type Writing } from '../useCase.tsx'

/**
 * A part of the step that stays as it was while something is written in it, also when somebody else has taken
 * the step further meanwhile.
 */
export function KeepMounted({ when, children }: { when: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const setWriting = use(WritingContext)
  const [written, setWritten] = useState<string[]>([])
  const [last, setLast] = useState(children)
  if (when && last !== children) setLast(children)
  const reportWriting = useCallback(
    (key: string, writing: Writing, flush?: Flush) => {
      const isWritten = writing !== 'NONE'
      setWritten((all) => {
        if (all.includes(key) === isWritten) return all
        return isWritten ? [...all, key] : all.filter((each) => each !== key)
      })
      setWriting(key, writing, flush)
    },
    [setWriting],
  )
  const isLate = !when && written.length > 0
  if (!when && !isLate) return null
  return (
    <WritingContext value={reportWriting}>
      <Stack gap="md">
        {isLate && (
          <Alert color="yellow" role="alert" title={t('This step has changed in the meantime')}>
            {t(
              'Someone else has already done this. What you wrote was not sent. It is still here, so you can copy it.',
            )}
          </Alert>
        )}
        {when ? children : last}
        {isLate && (
          <Group>
            <Button variant="default" onClick={() => setWritten([])}>
              {t('Discard my changes')}
            </Button>
          </Group>
        )}
      </Stack>
    </WritingContext>
  )
}
