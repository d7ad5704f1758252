import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useDraft, useEdit } from '../draft.ts'
import { addStatement, removePrerequisite, setStatement } from '../edit/prerequisites.ts'
import { newId } from '../edit/rows.ts'
import { DraftText } from '../inputs/DraftText.tsx'
import { LawSelect } from '../inputs/LawSelect.tsx'
import { RowButtons } from '../inputs/RowButtons.tsx'

/** What somebody ticks before filing. */
export function StatementsPart() {
  const all = useDraft((draft) => draft.graph.prerequisites)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  const statements = all.filter((one) => one.stepId === null)
  return (
    <>
      {statements.length === 0 && <Text size="sm" c="dimmed">Nothing has to be confirmed before filing.</Text>}
      {statements.map((one, index) => (
        <Paper key={one.id} p="sm">
          <Stack gap="xs">
            <Group gap={4} wrap="nowrap" align="flex-end">
              <div style={{ flex: 1 }}><DraftText label={`Statement ${index + 1}`} rows={2} maxLength={500} placeholder="What I write is true as far as I know." value={one.statement} readOnly={readOnly} onChange={(statement) => edit('Write prerequisite', setStatement(one.id, { statement }), `statement ${one.id}`)} /></div>
              <RowButtons what={`statement ${index + 1}`} readOnly={readOnly} onRemove={() => edit('Remove prerequisite', removePrerequisite(one.id))} />
            </Group>
            <LawSelect label="Law" value={one.lawRef} readOnly={readOnly} onChange={(lawRef) => edit('Cite law', setStatement(one.id, { lawRef }))} />
          </Stack>
        </Paper>
      ))}
      {!readOnly && <Button variant="default" size="xs" style={{ alignSelf: 'start' }} leftSection={<IconPlus size={14} aria-hidden />} onClick={() => edit('Add prerequisite', addStatement(newId()))}>Add a statement</Button>}
    </>
  )
}
