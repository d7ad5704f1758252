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
    return [word('Please confirm that it is you'), word('This opens once you have proved who you are.')]
  if (status === 404)
    return [
      word('There is nothing here'),
      word('It may have been removed, or you have no part in it. Check the address.'),
    ]
  return [status === 403 ? word('This is not for you to see') : word('This could not be loaded'), words]
}
