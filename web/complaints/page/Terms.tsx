import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { ClockTag } from '../../escalations/ClockTag.tsx'
import { withoutDate } from '../../escalations/withoutDate.ts'
import { When } from '../../parts/When.tsx'

/** Deadlines of the complaint, for the people it is between. */
export const Terms = ({ page: { terms, status } }: { page: CasePage }) => {
  const { t } = useTranslation()
  return (
    <Stack gap="md">
      {terms.map((term) => (
        <Paper key={term.name} component="section">
          <Group gap="sm" mb="sm">
            <Title order={2} size="h3">
              {term.name}
            </Title>
            <ClockTag clock={{ ...term, enabled: true }} onHold={status === 'ON_HOLD'} />
          </Group>
          <Text>{term.dueAt ? <When at={term.dueAt} /> : t(withoutDate(term))}</Text>
          {term.citation && (
            <Text size="sm" c="dimmed">
              {term.citation}
            </Text>
          )}
        </Paper>
      ))}
    </Stack>
  )
}
