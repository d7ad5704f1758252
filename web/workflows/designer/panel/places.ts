import type { Graph } from '../../../../workflows/definition/graph.ts'
import { t } from '../../../i18n.ts'
import { inOrder } from '../../../../workflows/definition/edit/rows.ts'
import { stepsOf } from '../../../../workflows/definition/edit/steps.ts'
import { placeName } from '../labels.ts'

/** Where an arrow may lead, grouped by stage as selects take it. */
export const placeChoices = (
  graph: Graph,
  from: string,
): { group: string; items: { value: string; label: string }[] }[] => [
  ...inOrder(graph.stages)
    .map((stage, index) => ({
      group: `${index + 1}. ${stage.name}`,
      items: stepsOf(graph, stage.id).map((step) => ({
        value: step.id,
        label: step.id === from ? t('{{name}} (again)', { name: step.name }) : step.name,
      })),
    }))
    .filter((group) => group.items.length > 0),
  { group: t('End of process'), items: [{ value: 'close', label: placeName(graph, 'close') }] },
]
