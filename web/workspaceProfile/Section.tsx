import { Paper, Stack, Text, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'

/** A part of the settings under its heading. */
export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} p="lg">
      <Title order={2} id={id}>
        {title}
      </Title>
      {lead && (
        <Text size="sm" c="dimmed" mt={4}>
          {lead}
        </Text>
      )}
      <Stack gap="md" mt="md">
        {children}
      </Stack>
    </Paper>
  )
}
