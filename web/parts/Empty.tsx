import { Stack, Text, ThemeIcon } from '@mantine/core'
import { IconInbox, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Nothing here yet: what would stand here, and what to do about it. */
export function Empty({
  icon: Sign = IconInbox,
  words,
  action,
}: {
  icon?: Icon
  words: string
  action?: ReactNode
}) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md">
      <ThemeIcon variant="light" color="gray" size={48} radius="xl">
        <Sign size={24} stroke={1.6} aria-hidden />
      </ThemeIcon>
      <Text c="dimmed" ta="center" maw={420}>
        {words}
      </Text>
      {action}
    </Stack>
  )
}
