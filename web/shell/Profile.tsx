import { Avatar, Button, Popover, SegmentedControl, Stack, Text, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
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
    <Popover width={288} position="bottom-end" trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes.target}>
          <Avatar size={32} color="brand" variant="light" name={name} aria-hidden />
          <span className={classes.name}><Text span size="sm" fw={600}>{name}</Text><Text span size="xs" c="dimmed"> {roleLabels[me.role]}</Text></span>
          <IconChevronDown size={16} aria-hidden className={classes.more} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Your menu">
        <Stack gap="md">
          <div className={classes.who}>
            <Text fw={650}>{name}</Text>
            <Text size="sm" c="dimmed">{roleLabels[me.role]}{me.branch ? ` · ${me.branch}` : ''}</Text>
            <Text size="sm" c="dimmed">{me.email}</Text>
          </div>
          <div>
            <Text size="sm" fw={600} mb={4}>How it looks</Text>
            <SegmentedControl fullWidth size="sm" aria-label="How it looks" data={schemes} value={colorScheme} onChange={setColorScheme} />
          </div>
          <Button variant="default" leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>Sign out</Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
