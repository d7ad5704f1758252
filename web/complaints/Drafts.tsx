import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { complaints } from '../../api/complaints/contract.ts'
import { dashboard } from '../../api/dashboard/contract.ts'
import { useApiMutation } from '../client.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { When } from '../parts/When.tsx'
import { forgetGoneDraft, forgetGoneDrafts } from './forgetGoneDrafts.ts'
import { useWholeList } from '../parts/useWholeList.ts'

/** What was begun and not filed; nothing where there is none. */
export function Drafts() {
  const { t } = useTranslation()
  const { items: rows } = useWholeList(complaints.drafts)
  const [going, letGo] = useState<string | null>(null)
  useEffect(() => {
    // A device that cannot be read keeps its files until they expire.
    forgetGoneDrafts().catch(() => undefined)
  }, [])
  const discard = useApiMutation(complaints.deleteDraft, {
    refreshes: [complaints.drafts, dashboard.attention],
    onDone: (_, { params }) => {
      if (params) void forgetGoneDraft(params.id)
      letGo(null)
    },
  })
  if (rows.length === 0) return null
  return (
    <Paper component="section" aria-labelledby="drafts">
      <Title order={2} size="h3" id="drafts" mb="sm">
        {t('Not filed yet')}
      </Title>
      <Stack gap="sm">
        {rows.map((draft) => (
          <Group key={draft.draftId} justify="space-between" gap="sm">
            <Group gap="sm" wrap="nowrap">
              <IconPencil size={18} style={{ flex: 'none' }} aria-hidden />
              <div>
                <Anchor component={Link} to={`/complaints/drafts/${draft.draftId}`} fw={600}>
                  {draft.workflowName}
                </Anchor>
                {draft.firstWords && (
                  <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                    “{draft.firstWords}”
                  </Text>
                )}
                <Text size="sm" c="dimmed">
                  <Sentence
                    say="Saved {{when}} · only you can see it"
                    when={<When at={draft.updatedAt} short />}
                  />
                </Text>
              </div>
            </Group>
            <Group gap="xs">
              <Button component={Link} to={`/complaints/drafts/${draft.draftId}`} variant="default" size="sm">
                {t('Continue writing')}
              </Button>
              <Button variant="subtle" color="gray" size="sm" onClick={() => letGo(draft.draftId)}>
                {t('Discard')}
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
      <Confirm
        opened={going !== null}
        onClose={() => letGo(null)}
        question={t('Discard this draft?')}
        verb={t('Discard')}
        destructive
        busy={discard.isPending}
        error={discard.error}
        onConfirm={() => going && discard.mutate({ params: { id: going } })}
      >
        {t('What you wrote and the files you added will be deleted. This cannot be undone.')}
      </Confirm>
    </Paper>
  )
}
