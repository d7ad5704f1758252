import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useDraft, useEdit } from '../draft.ts'
import { connect, disconnect, reconnect, setCondition, setNext } from '../edit/edges.ts'
import { newId } from '../edit/rows.ts'
import { ConditionInput } from '../inputs/ConditionInput.tsx'
import { RowButtons } from '../inputs/RowButtons.tsx'
import { freshTest, isComparable } from '../inputs/tests.ts'
import { placeChoices } from './places.ts'

/** Where an outcome (or the start, whose outcome is null) leads: by conditions first, else always. */
export function NextSteps({ from, outcome, name }: { from: string; outcome: string | null; name: string }) {
  const graph = useDraft((draft) => draft.graph)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  const leaving = graph.edges.filter((edge) => edge.from === from && edge.outcome === outcome)
  const plain = leaving.filter((edge) => edge.condition === null)
  const conditional = leaving.filter((edge) => edge.condition !== null)
  const places = placeChoices(graph, from)
  const readable = graph.attributes.find(isComparable)
  const split = () => readable && edit('Add conditional arrow', (old) => {
    const id = newId()
    return setCondition(id, { match: 'ALL', tests: [freshTest(readable)] })(connect(id, { from, outcome, to: freePlace(places, leaving.map((edge) => edge.to), from) })(old))
  })
  return (
    <Stack gap="xs">
      {conditional.map((edge, index) => (
        <Stack key={edge.id} gap={6} pb="xs">
          <Group gap={4} wrap="nowrap" align="flex-end">
            <Select style={{ flex: 1 }} label={`Under a condition${conditional.length > 1 ? `, ${index + 1}` : ''}, go to`} searchable allowDeselect={false} disabled={readOnly} value={edge.to} data={places} onChange={(to) => to && edit('Move arrow', reconnect(edge.id, { to }))} />
            <RowButtons what="the arrow with a condition" readOnly={readOnly} onRemove={() => edit('Remove arrow', disconnect(edge.id))} />
          </Group>
          <ConditionInput label="When" none="Always" forArrow value={edge.condition} readOnly={readOnly} onChange={(condition) => edit('Set condition', setCondition(edge.id, condition), `condition ${edge.id}`)} />
        </Stack>
      ))}
      {plain.length < 2
        ? <Select label={conditional.length > 0 ? 'In all other cases, go to' : from === 'start' ? 'Begin with' : `After “${name}”, go to`} placeholder="Nothing yet" searchable clearable disabled={readOnly} value={plain[0]?.to ?? null} data={places} onChange={(to) => edit('Connect', setNext(newId(), from, outcome, to))} />
        : plain.map((edge, index) => (
          <Group key={edge.id} gap={4} wrap="nowrap" align="flex-end">
            <Select style={{ flex: 1 }} label={index === 0 ? 'Go to all of these at once' : `and ${index + 1}`} searchable allowDeselect={false} disabled={readOnly} value={edge.to} data={places} onChange={(to) => to && edit('Move arrow', reconnect(edge.id, { to }))} />
            <RowButtons what="this arrow" readOnly={readOnly} onRemove={() => edit('Remove arrow', disconnect(edge.id))} />
          </Group>
        ))}
      {!readOnly && (
        <Group gap="xs">
          <Button size="compact-xs" variant="subtle" leftSection={<IconArrowsSplit2 size={14} aria-hidden />} disabled={!readable} onClick={split}>Another way under a condition</Button>
          {plain.length > 0 && <Button size="compact-xs" variant="subtle" onClick={() => edit('Connect', connect(newId(), { from, outcome, to: freePlace(places, leaving.map((edge) => edge.to), from) }))}>Open another step too</Button>}
          {!readable && <Text size="xs" c="dimmed">Conditions read answers; there is no choice or number to read yet.</Text>}
        </Group>
      )}
    </Stack>
  )
}

/** The next place after this one that no arrow leads to yet. */
function freePlace(places: ReturnType<typeof placeChoices>, taken: string[], from: string): string {
  const ids = places.flatMap((group) => group.items.map((item) => item.value))
  const own = ids.indexOf(from) + 1
  return [...ids.slice(own), ...ids.slice(0, own)].find((id) => !taken.includes(id)) ?? 'close'
}
