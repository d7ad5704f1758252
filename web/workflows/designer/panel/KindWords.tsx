import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Graph, Step } from '../../../../workflows/definition/graph.ts'
import { msg } from '../../../i18n.ts'
import { useDraft } from '../draft.ts'

const meetingWords = msg(
  'The committee plans a meeting, records who attended, keeps minutes and decides, by a vote or without one.',
)
const actionWords = msg(
  'One person, or the committee, opens this step, answers its questions and chooses an outcome. ' +
    'The outcome decides what comes next.',
)
const automaticWords = msg(
  'Nobody acts on this step. When the case reaches it, its actions run and its first outcome is recorded.',
)

/** Whether a case passes through an automatic step with nothing done and no way chosen. */
const isWithoutEffect = ({ actions, edges }: Pick<Graph, 'actions' | 'edges'>, step: Step): boolean =>
  step.setting.automatic &&
  actions.every(({ stepId }) => stepId !== step.id) &&
  edges.filter(({ from }) => from === step.id).length <= 1

/** What happens in a step of its kind, and that nothing does where that is so. */
export function KindWords({ step }: { step: Step }) {
  const { t } = useTranslation()
  const isVoid = useDraft(({ graph }) => isWithoutEffect(graph, step))
  const ownWords = step.setting.automatic ? automaticWords : actionWords
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(step.kind === 'MEETING' ? meetingWords : ownWords)}
      </Text>
      {isVoid && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t(
            'This step has no effect: it is automatic and has no actions. Add an action, or remove the step.',
          )}
        </Alert>
      )}
    </>
  )
}
