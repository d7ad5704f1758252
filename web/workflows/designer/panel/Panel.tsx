import { Badge, Tabs, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../draft.ts'
import { useErrors, useProblems } from '../useProblems.ts'
import { Problems } from '../Problems.tsx'
import { kindWords, placeName } from '../labels.ts'
import { Versions } from '../Versions.tsx'
import { EdgePanel } from './EdgePanel.tsx'
import { StagePanel } from './StagePanel.tsx'
import { StepPanel } from './StepPanel.tsx'
import { WorkflowPanel } from './WorkflowPanel.tsx'

export type PanelTab = 'details' | 'problems' | 'versions'

/** Beside the drawing: what is chosen, what is wrong, which versions there are. */
type Props = {
  tab: PanelTab
  onTab: (tab: PanelTab) => void
  /** The drawing has something to show. */
  onShow: () => void
}
export function Panel({ tab, onTab, onShow }: Props) {
  const { t } = useTranslation()
  const count = useProblems().length
  const isBlocked = useErrors().length > 0
  const readOnly = useDraft((draft) => draft.readOnly)
  return (
    <Tabs
      value={tab}
      onChange={(value) => onTab(value === 'problems' || value === 'versions' ? value : 'details')}
      keepMounted={false}
    >
      <Tabs.List grow>
        <Tabs.Tab value="details">{t('Details')}</Tabs.Tab>
        {!readOnly && (
          <Tabs.Tab
            value="problems"
            rightSection={
              count > 0 ? (
                <Badge
                  color={isBlocked ? 'red' : 'gray'}
                  leftSection={<IconAlertTriangle size={12} aria-hidden />}
                >
                  {count}
                </Badge>
              ) : (
                <IconCircleCheck size={16} aria-label={t('none')} color="var(--mantine-color-green-text)" />
              )
            }
          >
            {t('Problems')}
          </Tabs.Tab>
        )}
        <Tabs.Tab value="versions">{t('Versions')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details">
        <Details />
      </Tabs.Panel>
      <Tabs.Panel value="problems">
        <Problems onGo={() => onTab('details')} onShow={onShow} />
      </Tabs.Panel>
      <Tabs.Panel value="versions">
        <Versions />
      </Tabs.Panel>
    </Tabs>
  )
}

function Details() {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const chosen = useDraft((draft) => draft.chosen)
  const step = chosen?.kind === 'step' ? graph.steps.find((one) => one.id === chosen.id) : undefined
  const stage = chosen?.kind === 'stage' ? graph.stages.find((one) => one.id === chosen.id) : undefined
  const edge = chosen?.kind === 'edge' ? graph.edges.find((one) => one.id === chosen.id) : undefined
  const [kind, name] = step
    ? [t(kindWords[step.kind]), step.name]
    : stage
      ? [t('Stage'), stage.name]
      : edge
        ? [t('Arrow'), t('To {{place}}', { place: placeName(graph, edge.to) })]
        : [t('Workflow'), t('The workflow itself')]
  return (
    <section aria-label={`${kind}: ${name}`}>
      <div style={{ padding: '12px 16px' }}>
        <Text size="xs" c="dimmed">
          {kind}
        </Text>
        <Title order={2} size="h3" lineClamp={2}>
          {name}
        </Title>
      </div>
      {step ? (
        <StepPanel key={step.id} step={step} />
      ) : stage ? (
        <StagePanel key={stage.id} stage={stage} />
      ) : edge ? (
        <EdgePanel key={edge.id} edge={edge} />
      ) : (
        <WorkflowPanel />
      )}
    </section>
  )
}
