import { Button, Collapse, Group, Select, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconBulb,
  IconChevronDown,
  IconChevronRight,
  IconClock,
  IconUser,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Step } from '../../../../workflows/definition/graph.ts'
import { joinNames, t, translateMessage } from '../../../i18n.ts'
import { useDraft, useDraftStore, useEdit } from '../draft.ts'
import { inOrder } from '../../../../workflows/definition/edit/rows.ts'
import { moveStep, moveStepToStage, removeStep } from '../../../../workflows/definition/edit/steps.ts'
import { useProblems } from '../useProblems.ts'
import { RowButtons } from '../../../parts/RowButtons.tsx'
import { problemsByPlace } from '../locate.ts'
import { OutcomesPart } from '../panel/OutcomesPart.tsx'
import { StepReaderTexts } from '../panel/ReaderTextInputs.tsx'
import { stepKinds } from '../steps/index.ts'
import { byWhen, citedBy, conditionWords, placeName, whoActs } from '../labels.ts'
import { outcomeTerms } from '../canvas/outcomeTerms.ts'
import { TokenBadge } from '../trace/TokenBadge.tsx'
import classes from './outline.module.css'

type Props = { step: Step; isFirst: boolean; isLast: boolean; open: () => void }

/** A step: its facts, its outcomes and where they lead; opens to be changed in place. */
export function OutlineStep({ step, isFirst, isLast, open }: Props) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const isChosen = useDraft((draft) => draft.chosen?.kind === 'step' && draft.chosen.id === step.id)
  const readOnly = useDraft((draft) => draft.readOnly)
  const store = useDraftStore()
  const edit = useEdit()
  const [isOpen, { toggle }] = useDisclosure(false)
  const problems = problemsByPlace(graph, useProblems()).get(`step:${step.id}`) ?? []
  const { Icon, word } = stepKinds[step.kind]
  const cited = citedBy(graph, step)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const details = () => {
    store.getState().choose({ chosen: { kind: 'step', id: step.id }, section: 'basics' })
    open()
  }
  return (
    <li className={classes.step} data-chosen={isChosen || undefined}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <UnstyledButton className={classes.name} onClick={details}>
          <Text span size="xs" c="dimmed" className={classes.kind ?? ''}>
            <Icon size={14} aria-hidden />
            {t(word)}
          </Text>
          <Text span fw={650}>
            {step.name}
          </Text>
          <TokenBadge stepId={step.id} />
        </UnstyledButton>
        <RowButtons
          what={`“${step.name}”`}
          isFirst={isFirst}
          isLast={isLast}
          readOnly={readOnly}
          onMove={(by) => edit(t('Move step'), moveStep(step.id, by))}
          onRemove={() => edit(t('Remove step'), removeStep(step.id))}
        />
      </Group>
      <Group gap="md" className={classes.facts ?? ''}>
        <span>
          <IconUser size={14} aria-hidden />
          {whoActs(graph, step)}
        </span>
        <span>
          <IconClock size={14} aria-hidden />
          {step.setting.automatic ? t('Immediately') : byWhen(graph, step)}
          {cited ? ` (${cited})` : ''}
        </span>
      </Group>
      {problems.map((problem) => (
        <Text
          key={`${problem.code} ${JSON.stringify(problem.text)}`}
          size="sm"
          c={problem.isWarning ? 'dimmed' : 'var(--mantine-color-error)'}
        >
          {problem.isWarning ? (
            <IconBulb size={14} aria-hidden />
          ) : (
            <IconAlertTriangle size={14} aria-hidden />
          )}{' '}
          {problem.isWarning && <b>{t('Warning')}: </b>}
          {translateMessage(problem.text)}
        </Text>
      ))}
      {!isOpen && <Leads step={step} />}
      <Button
        size="compact-xs"
        variant="subtle"
        mt={4}
        aria-expanded={isOpen}
        leftSection={<Chevron size={14} aria-hidden />}
        onClick={toggle}
      >
        {readOnly ? t('Outcomes') : t('Change outcomes and stage')}{' '}
        <span className={classes.hidden}>
          {t('of {{name}}, {{outcomes}}', {
            name: step.name,
            outcomes: t('{{count}} outcomes', { count: step.outcomes.length }),
          })}
        </span>
      </Button>
      <Collapse expanded={isOpen} transitionDuration={0}>
        {isOpen && (
          <Stack gap="sm" pt="xs">
            <Select
              label={t('Stage')}
              allowDeselect={false}
              disabled={readOnly}
              value={step.stageId}
              data={inOrder(graph.stages).map((stage) => ({ value: stage.id, label: stage.name }))}
              onChange={(stageId) =>
                stageId &&
                stageId !== step.stageId &&
                edit(t('Move to stage'), moveStepToStage(step.id, stageId))
              }
            />
            <StepReaderTexts step={step} />
            <OutcomesPart step={step} />
          </Stack>
        )}
      </Collapse>
    </li>
  )
}

/** Each outcome and where it leads, in words. */
function Leads({ step }: { step: Step }) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  return (
    <ul className={classes.leads}>
      {step.outcomes.map((outcome) => {
        const edges = graph.edges.filter((edge) => edge.from === step.id && edge.outcome === outcome.id)
        const [conditional, plain] = [
          edges.filter((edge) => edge.condition !== null),
          edges.filter((edge) => edge.condition === null),
        ]
        const ways = [
          ...conditional.map(
            (edge) =>
              `${placeName(graph, edge.to)}, ${edge.condition ? conditionWords(graph, edge.condition) : ''}`,
          ),
          ...(plain.length > 0
            ? [otherwise(joinNames(plain.map((edge) => placeName(graph, edge.to))), conditional.length > 0)]
            : []),
        ]
        return (
          <li key={outcome.id}>
            <b>{outcome.label}</b>: {ways.join('; ') || t('nothing yet')}
            {outcomeTerms(graph, step.id, outcome.id).map(({ span, words }) =>
              span ? ` ${words} (${span}).` : ` ${words}.`,
            )}
          </li>
        )
      })}
    </ul>
  )
}

const otherwise = (places: string, isOtherwise: boolean) =>
  isOtherwise ? t('otherwise {{places}}', { places }) : places
