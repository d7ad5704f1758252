import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../callError.ts'
import { told } from '../i18n.ts'

/** What could not be shown, why, and the way on. */
export function Trouble({ error, title, retry }: { error: CallError; title?: string | undefined; retry?: () => void }) {
  const { t } = useTranslation()
  const passes = error.status === 0 || error.status >= 500
  return (
    <Stack align="flex-start" gap="sm" p="lg" role="alert" maw={560}>
      <Title order={2}>{title ?? (error.status === 404 ? t('There is nothing here') : error.status === 403 ? t('This is not for you to see') : t('This could not be loaded'))}</Title>
      <Text>{error.status === 404 ? t('It may have been removed, or you have no part in it. Check the address.') : told(error.message)}</Text>
      <Group>
        {retry && passes && <Button onClick={retry}>{t('Try again')}</Button>}
        {!passes && <Button component="a" href="/dashboard" variant="default">{t('Go to the start page')}</Button>}
      </Group>
    </Stack>
  )
}
