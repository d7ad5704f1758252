import { Button, Collapse, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Inputs that few need, folded away until asked for. */
export function Fold({
  label,
  opened = false,
  children,
}: {
  label: string
  opened?: boolean
  children: ReactNode
}) {
  const [isOpen, { toggle }] = useDisclosure(opened)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-expanded={isOpen}
        leftSection={<Chevron size={14} aria-hidden />}
        onClick={toggle}
      >
        {label}
      </Button>
      <Collapse expanded={isOpen} transitionDuration={0}>
        {isOpen && (
          <Stack gap="xs" pt="xs">
            {children}
          </Stack>
        )}
      </Collapse>
    </div>
  )
}
