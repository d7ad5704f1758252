import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SocialRefused } from '../../signIns/SocialRefused.tsx'
import { socialPlatforms, useWays } from '../../signIns/signInMethods.ts'

/**
 * Connects an account of Google or Microsoft, to sign in with it from then on; nothing where the workspace
 * offers neither.
 */
export function Connect() {
  const { t } = useTranslation()
  const ways = useWays()
  if (ways.platforms.length === 0) return null
  return (
    <Paper component="section" aria-labelledby="connect" p="lg">
      <Stack gap="md" align="flex-start">
        <Title order={2} id="connect">
          {t('Other ways to sign in')}
        </Title>
        <SocialRefused />
        <Text>{t('Connect another account to sign in with it from now on.')}</Text>
        <Group gap="sm">
          {ways.platforms.map((platform) => (
            <Button
              key={platform}
              component="a"
              variant="default"
              href={`/api/auth/${platform.toLowerCase()}/start?redirect=/account`}
            >
              {t('Connect {{platform}}', { platform: socialPlatforms[platform] })}
            </Button>
          ))}
        </Group>
      </Stack>
    </Paper>
  )
}
