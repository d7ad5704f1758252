import { Button, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isPermission, type Permission } from '../../api/core/permissions.ts'
import { modules } from '../../api/modules.ts'
import type { Module } from '../../api/core/module.ts'
import { say } from '../../api/messages/say.ts'
import { translateMessage } from '../i18n.ts'
import { useMay } from './me.ts'

const all: readonly Module[] = Object.values(modules)
const mayByPath = new Map(all.flatMap(({ menu = [] }) => menu.map(({ path, may }) => [path, may] as const)))
/** The start page is everybody's: who has another one is led there. */
const open = '/dashboard'

/**
 * The permission without which a screen of the menu shows nothing; undefined for a screen that the menu does not
 * name, which asks the API.
 */
export function permissionOf(path: string): Permission | undefined {
  const address = `/${path}`
  const may = mayByPath.get(address)
  return address !== open && may !== undefined && isPermission(may) ? may : undefined
}

/** The screen, or in its place that this person has no access, before a frame or filters of it were drawn. */
export function openWithPermission(permission: Permission, Screen: ComponentType): ComponentType {
  return function OpenWithPermission() {
    return useMay(permission) ? <Screen /> : <NoAccess />
  }
}

function NoAccess() {
  const { t } = useTranslation()
  useDocumentTitle(t('You don’t have access to this'))
  return (
    <Stack p="xl" maw={620} align="flex-start">
      <Title order={1} tabIndex={-1}>
        {t('You don’t have access to this')}
      </Title>
      <Text>{translateMessage(say('errors.FORBIDDEN'))}</Text>
      <Button component={Link} to={open}>
        {t('Go to the start page')}
      </Button>
    </Stack>
  )
}
