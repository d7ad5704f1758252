import { Accordion, Badge, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Graph, Step } from '../../../../workflows/definition/graph.ts'
import { t, msg } from '../../../i18n.ts'
import { useDraft, useDraftStore } from '../draft.ts'
import { placeOf, type PanelSection } from '../locate.ts'
import { stepKinds } from '../steps/index.ts'
import { byWhen, whoActs } from '../labels.ts'
import { useProblems } from '../useProblems.ts'
import { ActionsPart } from './ActionsPart.tsx'
import { BasicsPart } from './BasicsPart.tsx'
import { ClockPart } from './ClockPart.tsx'
import { FormPart } from './FormPart.tsx'
import { NeedsPart } from './NeedsPart.tsx'
import { OutcomesPart } from './OutcomesPart.tsx'
import { SettingsPart } from './SettingsPart.tsx'
import { WhoPart } from './WhoPart.tsx'
import classes from './panel.module.css'

type StepPanelSection = {
  section: PanelSection
  title: string
  Body: (props: { step: Step }) => ReactNode
  says: (graph: Graph, step: Step) => string
}
const parts: StepPanelSection[] = [
  { section: 'basics', title: msg('Basics'), Body: BasicsPart, says: () => '' },
  { section: 'actor', title: msg('Who acts'), Body: WhoPart, says: whoActs },
  {
    section: 'outcomes',
    title: msg('Outcomes and what comes next'),
    Body: OutcomesPart,
    says: (_graph, step) => String(step.outcomes.length),
  },
  {
    section: 'clock',
    title: msg('Deadline'),
    Body: ClockPart,
    says: (graph, step) => (step.setting.automatic ? t('None') : byWhen(graph, step)),
  },
  {
    section: 'actions',
    title: msg('Automatic actions'),
    Body: ActionsPart,
    says: (graph, step) => {
      const count = graph.actions.filter((one) => one.stepId === step.id).length
      return count === 0 ? t('None') : String(count)
    },
  },
  {
    section: 'form',
    title: msg('Form'),
    Body: ({ step }) =>
      step.setting.automatic ? (
        <Text size="sm">{t('This step runs automatically, so it has no questions.')}</Text>
      ) : (
        <FormPart stepId={step.id} />
      ),
    says: (graph, step) => {
      const ids = new Set(graph.components.filter((one) => one.stepId === step.id).map((one) => one.id))
      return t('{{count}} questions', {
        count: graph.attributes.filter((one) => ids.has(one.componentId)).length,
      })
    },
  },
  {
    section: 'meeting',
    title: msg('Meeting'),
    Body: ({ step }) => {
      const { Own } = stepKinds[step.kind]
      return Own && <Own step={step} />
    },
    says: (_graph, step) =>
      step.meeting?.quorum ? t('Quorum {{quorum}}', { quorum: step.meeting.quorum }) : t('No quorum'),
  },
  {
    section: 'needs',
    title: msg('Prerequisites'),
    Body: NeedsPart,
    says: (graph, step) => String(graph.prerequisites.filter((one) => one.stepId === step.id).length),
  },
  {
    section: 'settings',
    title: msg('Settings'),
    Body: SettingsPart,
    says: (_graph, { setting }) =>
      [
        setting.automatic && t('Automatic'),
        setting.allowSkip && t('Can be skipped'),
        setting.reopenable && t('Can be reopened'),
      ]
        .filter(Boolean)
        .join(', '),
  },
]

/** Everything about the chosen step. */
export function StepPanel({ step }: { step: Step }) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const section = useDraft((draft) => draft.section) ?? 'basics'
  const store = useDraftStore()
  const problems = useProblems()
  const troubled = new Set(
    problems
      .map((problem) => placeOf(graph, problem.nodeId, problem.code))
      .filter((place) => place?.chosen?.kind === 'step' && place.chosen.id === step.id)
      .map((place) => place?.section),
  )
  const open = (value: string | null) =>
    store.getState().choose({
      chosen: { kind: 'step', id: step.id },
      section: parts.find((part) => part.section === value)?.section ?? 'basics',
    })
  return (
    <Accordion
      value={section}
      onChange={open}
      className={classes.parts ?? ''}
      chevronPosition="left"
      order={3}
      transitionDuration={0}
    >
      {parts
        .filter((part) => part.section !== 'meeting' || stepKinds[step.kind].Own)
        .map(({ section: value, title, Body, says }) => (
          <Accordion.Item key={value} value={value}>
            <Accordion.Control>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text size="sm" fw={600}>
                  {t(title)}
                </Text>
                {troubled.has(value) ? (
                  <Badge color="red" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
                    {t('Problem')}
                  </Badge>
                ) : (
                  <Text size="xs" c="dimmed" truncate>
                    {says(graph, step)}
                  </Text>
                )}
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {section === value && (
                <Stack gap="sm">
                  <Body step={step} />
                </Stack>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
    </Accordion>
  )
}
