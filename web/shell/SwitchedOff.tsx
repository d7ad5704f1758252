import { Button, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AccessFlag } from '../../api/core/accessFlags.ts'
import { say } from '../../api/messages/say.ts'
import { translateMessage } from '../i18n.ts'
import { useHas } from './me.ts'

/** The screen, or in its place that the platform switched off what it is of. */
export function openWith(flag: AccessFlag, Screen: ComponentType): ComponentType {
  return function OpenWithFlag() {
    return useHas(flag) ? <Screen /> : <SwitchedOff flag={flag} />
  }
}

function SwitchedOff({ flag }: { flag: AccessFlag }) {
  const { t } = useTranslation()
  useDocumentTitle(t('Turned off'))
  return (
    <Stack p="xl" maw={620} align="flex-start">
      <Title order={1} tabIndex={-1}>
        {t('Turned off')}
      </Title>
      <Text>{translateMessage(say(`switchedOff.${flag}`))}</Text>
      <Button component={Link} to="/dashboard">
        {t('Go to the start page')}
      </Button>
    </Stack>
  )
}
