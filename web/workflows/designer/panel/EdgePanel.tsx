import { Button, Select, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Edge } from '../../../../workflows/definition/graph.ts'
import { Sentence } from '../../../parts/Sentence.tsx'
import { useDraft, useDraftStore, useEdit } from '../draft.ts'
import { disconnect, reconnect, setCondition } from '../../../../workflows/definition/edit/edges.ts'
import { ConditionInput } from '../inputs/ConditionInput.tsx'
import { placeName } from '../labels.ts'
import { placeChoices } from './places.ts'

/** The chosen arrow: from where, to where, under which condition. */
export function EdgePanel({ edge }: { edge: Edge }) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const readOnly = useDraft((draft) => draft.readOnly)
  const store = useDraftStore()
  const edit = useEdit()
  const step = graph.steps.find((one) => one.id === edge.from)
  const remove = () => {
    edit(t('Remove arrow'), disconnect(edge.id))
    store.getState().choose({ chosen: null, section: null })
  }
  return (
    <Stack gap="sm" p="md">
      <Text size="sm">
        <Sentence say="From {{place}}" place={<b>{placeName(graph, edge.from)}</b>} />
      </Text>
      {step && (
        <Select
          label={t('When it ends with')}
          allowDeselect={false}
          disabled={readOnly}
          value={edge.outcome}
          data={step.outcomes.map((one) => ({ value: one.id, label: one.label }))}
          onChange={(outcome) => edit(t('Move arrow'), reconnect(edge.id, { outcome }))}
        />
      )}
      <Select
        label={t('Go to')}
        allowDeselect={false}
        searchable
        disabled={readOnly}
        value={edge.to}
        data={placeChoices(graph, edge.from)}
        onChange={(to) => to && edit(t('Move arrow'), reconnect(edge.id, { to }))}
      />
      <ConditionInput
        label={t('Only when')}
        none={t('Always, unless an arrow with a condition applies')}
        forArrow
        value={edge.condition}
        readOnly={readOnly}
        onChange={(condition) =>
          edit(t('Set condition'), setCondition(edge.id, condition), `condition ${edge.id}`)
        }
      />
      {!readOnly && (
        <Button
          size="xs"
          variant="default"
          style={{ alignSelf: 'start' }}
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={remove}
        >
          {t('Remove this arrow')}
        </Button>
      )}
    </Stack>
  )
}
