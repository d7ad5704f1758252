import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../callError.ts'
import { word } from '../i18n.ts'

/** What could not be shown, why, and the way on. */
export function Trouble({
  error,
  title,
  retry,
}: {
  error: CallError
  title?: string | undefined
  retry?: () => void
}) {
  const { t } = useTranslation()
  const passes = error.code === 'PROOF_REQUIRED' || error.status === 0 || error.status >= 500
  const [heading, words] = saysOf(error)
  return (
    <Stack align="flex-start" gap="sm" p="lg" role="alert" maw={560}>
      <Title order={2}>{title ?? t(heading)}</Title>
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
    return [word('Please confirm that it is you'), word('Confirm your identity to open this.')]
  if (status === 404)
    return [word('Not found'), word('It may have been removed, or you don’t have access. Check the address.')]
  return [status === 403 ? word('You don’t have access to this') : word('This could not be loaded'), words]
}
