import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '../shell/me.ts'
import { addressOf, importKindLabels } from './kinds.ts'
import { keysOf } from '../../workflows/definition/keys.ts'

/** Ways to do it for many: each leads to its file. */
export function ByFile() {
  const { t } = useTranslation()
  const { permissions } = useMe()
  const allowed = keysOf(importKindLabels).filter(
    (kind) => kind !== 'COURSE_ENROL' && permissions.includes(importKindLabels[kind].may),
  )
  const sign = <IconFileUpload size={18} aria-hidden />
  if (allowed.length === 0) return null
  if (allowed.length === 1 && allowed[0])
    return (
      <Button variant="default" component={Link} to={addressOf(allowed[0])} leftSection={sign}>
        {t(importKindLabels[allowed[0]].title)}
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={sign} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t('From a file')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {allowed.map((kind) => (
          <Menu.Item key={kind} component={Link} to={addressOf(kind)}>
            {t(importKindLabels[kind].title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
