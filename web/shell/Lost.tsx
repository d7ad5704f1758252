import { Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Link, useRouteError } from 'react-router'

/** A screen broke: says so and shows two ways out. */
export function Lost() {
  const { t } = useTranslation()
  const error = useRouteError()
  useDocumentTitle(t('Something went wrong'))
  return (
    <Stack p="xl" maw={620} align="flex-start" role="alert">
      <Title order={1} tabIndex={-1}>
        {t('Something went wrong')}
      </Title>
      <Text>
        {t(
          'This page could not be shown. Nothing you sent was lost. Reload ' +
            'the page; if that does not help, go to the start page.',
        )}
      </Text>
      <Group>
        <Button onClick={() => window.location.reload()}>{t('Reload')}</Button>
        <Button component="a" href="/dashboard" variant="default">
          {t('Go to the start page')}
        </Button>
      </Group>
      {error instanceof Error && (
        <Text component="details" size="sm" c="dimmed">
          <summary>{t('Technical details')}</summary>
          <Code block mt="xs">
            {error.message}
          </Code>
        </Text>
      )}
    </Stack>
  )
}

export function NotFound() {
  const { t } = useTranslation()
  useDocumentTitle(t('Page not found'))
  return (
    <Stack p="xl" maw={620} align="flex-start">
      <Title order={1} tabIndex={-1}>
        {t('This page does not exist')}
      </Title>
      <Text>
        {t('The address may be mistyped, or the page has moved. Use the menu to find what you need.')}
      </Text>
      <Button component={Link} to="/dashboard">
        {t('Go to the start page')}
      </Button>
    </Stack>
  )
}
