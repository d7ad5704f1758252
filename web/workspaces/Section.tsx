import { Paper, Stack, Text, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'

/** One matter of a workspace on its page. */
export function Section({
  title,
  lead,
  children,
}: {
  title: string
  /** A sentence under the title. */
  lead?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} p="lg">
      <Stack gap="md">
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {lead && (
            <Text size="sm" c="dimmed" maw={560}>
              {lead}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  )
}
