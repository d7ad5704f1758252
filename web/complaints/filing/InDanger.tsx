import { Alert, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Whom to turn to first. It stands wherever a complaint begins: with several kinds to choose from, or with one. */
export function InDanger() {
  const { t } = useTranslation()
  return (
    <Alert color="gray" title={t('If you are in danger now')}>
      <Text size="sm">
        {t('Call the emergency services first. People will read your complaint here, but not immediately.')}
      </Text>
    </Alert>
  )
}
