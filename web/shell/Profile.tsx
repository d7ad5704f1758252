import { Avatar, Menu, SegmentedControl, Text, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import { roleLabels, useMe } from '../people/me.ts'
import { signOut } from '../people/signOut.ts'
import classes from './Profile.module.css'

const schemes: { value: MantineColorScheme; label: string }[] = [{ value: 'auto', label: 'System' }, { value: 'light', label: 'Light' }, { value: 'dark', label: 'Dark' }]

/** Who I am here, how it looks, and the way out. */
export function Profile() {
  const me = useMe()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = `${me.firstName} ${me.lastName}`.trim()
  return (
    <Menu width={272} position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={`${name}, ${roleLabels[me.role]}: your menu`}>
          <Avatar size={32} color="brand" variant="light" name={name} aria-hidden />
          <span className={classes.name}><Text span size="sm" fw={600}>{name}</Text><Text span size="xs" c="dimmed">{roleLabels[me.role]}</Text></span>
          <IconChevronDown size={16} aria-hidden className={classes.name} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text fw={650}>{name}</Text>
          <Text size="sm" c="dimmed">{roleLabels[me.role]}{me.branch ? ` · ${me.branch}` : ''}</Text>
          <Text size="sm" c="dimmed">{me.email}</Text>
        </div>
        <Menu.Divider />
        <Menu.Label>How it looks</Menu.Label>
        <SegmentedControl fullWidth size="sm" aria-label="How it looks" data={schemes} value={colorScheme} onChange={(value) => setColorScheme(value)} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
