import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { complaints } from '../../api/complaints/contract.ts'
import { useAct, useCall } from '../client.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { When } from '../parts/When.tsx'

/** What was begun and not filed; nothing where there is none. */
export function Drafts() {
  const drafts = useCall(complaints.drafts, { query: { pageNo: 0, pageSize: 10 } })
  const [going, letGo] = useState<string | null>(null)
  const discard = useAct(complaints.deleteDraft, { refreshes: [complaints.drafts], onDone: () => letGo(null) })
  const rows = drafts.data?.content ?? []
  if (rows.length === 0) return null
  return (
    <Paper component="section" mb="xl" aria-labelledby="drafts">
      <Title order={2} size="h3" id="drafts" mb="sm">Not filed yet</Title>
      <Stack gap="sm">
        {rows.map((draft) => (
          <Group key={draft.draftId} justify="space-between" gap="sm">
            <Group gap="sm" wrap="nowrap"><IconPencil size={18} aria-hidden /><div><Anchor component={Link} to={`/complaints/drafts/${draft.draftId}`} fw={600}>{draft.workflowName}</Anchor><Text size="sm" c="dimmed">Saved <When at={draft.updatedAt} short /> · only you can see it</Text></div></Group>
            <Group gap="xs"><Button component={Link} to={`/complaints/drafts/${draft.draftId}`} variant="default" size="sm">Go on writing</Button><Button variant="subtle" color="gray" size="sm" onClick={() => letGo(draft.draftId)}>Throw away</Button></Group>
          </Group>
        ))}
      </Stack>
      <Confirm opened={going !== null} onClose={() => letGo(null)} question="Throw this draft away?" verb="Throw it away" destructive busy={discard.isPending} error={discard.error} onConfirm={() => going && discard.mutate({ params: { id: going } })}>What you wrote and the files you added are deleted. This cannot be undone.</Confirm>
    </Paper>
  )
}
