import { Button, Select, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Edge } from '../../../workflows/definition/graph.ts'
import { useDraft, useDraftStore, useEdit } from '../draft.ts'
import { disconnect, reconnect, setCondition } from '../edit/edges.ts'
import { ConditionInput } from '../inputs/ConditionInput.tsx'
import { placeName } from '../words.ts'
import { placeChoices } from './places.ts'

/** The chosen arrow: from where, to where, under which condition. */
export function EdgePanel({ edge }: { edge: Edge }) {
  const graph = useDraft((draft) => draft.graph)
  const readOnly = useDraft((draft) => draft.readOnly)
  const store = useDraftStore()
  const edit = useEdit()
  const step = graph.steps.find((one) => one.id === edge.from)
  const remove = () => {
    edit('Remove arrow', disconnect(edge.id))
    store.getState().choose({ chosen: null, section: null })
  }
  return (
    <Stack gap="sm" p="md">
      <Text size="sm">From <b>{placeName(graph, edge.from)}</b></Text>
      {step && <Select label="When it ends with" allowDeselect={false} disabled={readOnly} value={edge.outcome} data={step.outcomes.map((one) => ({ value: one.id, label: one.label }))} onChange={(outcome) => edit('Move arrow', reconnect(edge.id, { outcome }))} />}
      <Select label="Go to" allowDeselect={false} searchable disabled={readOnly} value={edge.to} data={placeChoices(graph, edge.from)} onChange={(to) => to && edit('Move arrow', reconnect(edge.id, { to }))} />
      <ConditionInput label="Only when" none="Always: whenever no arrow with a condition is taken" forArrow value={edge.condition} readOnly={readOnly} onChange={(condition) => edit('Set condition', setCondition(edge.id, condition), `condition ${edge.id}`)} />
      {!readOnly && <Button size="xs" variant="default" style={{ alignSelf: 'start' }} leftSection={<IconTrash size={14} aria-hidden />} onClick={remove}>Remove this arrow</Button>}
    </Stack>
  )
}
