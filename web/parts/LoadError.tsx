import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../callError.ts'
import { msg } from '../i18n.ts'

/** What could not be shown, why, and the way on. */
export function LoadError({
  error,
  title,
  level = 2,
  retry,
}: {
  error: CallError
  title?: string | undefined
  /** 1 in place of a whole screen. */
  level?: 1 | 2
  retry?: () => void
}) {
  const { t } = useTranslation()
  const passes = error.code === 'PROOF_REQUIRED' || error.status === 0 || error.status >= 500
  const [heading, words] = saysOf(error)
  return (
    <Stack align="flex-start" gap="sm" p="lg" role="alert" maw={560}>
      <Title order={level} tabIndex={level === 1 ? -1 : undefined}>
        {title ?? t(heading)}
      </Title>
      <Text>{t(words)}</Text>
      <Group>
        {retry && passes && <Button onClick={retry}>{t('Try again')}</Button>}
        {!passes && (
          <Button component="a" href="/dashboard" variant="default">
            {t('Go to the start page')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function saysOf({ code, status, words }: CallError): [heading: string, words: string] {
  if (code === 'PROOF_REQUIRED')
    return [msg('Please confirm that it is you'), msg('Confirm your identity to open this.')]
  if (status === 404)
    return [msg('Not found'), msg('It may have been removed, or you don’t have access. Check the address.')]
  if (code === 'ERASED') return [msg('This case was erased'), words]
  return [status === 403 ? msg('You don’t have access to this') : msg('This could not be loaded'), words]
}
