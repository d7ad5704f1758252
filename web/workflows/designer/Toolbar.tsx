import {
  ActionIcon,
  Anchor,
  Button,
  Group,
  Menu,
  SegmentedControl,
  Text,
  Title,
  Tooltip,
} from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconHierarchy3,
  IconPlus,
  IconSection,
} from '@tabler/icons-react'
import { useReactFlow } from '@xyflow/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SaveStatus } from '../../autosave/SaveStatus.tsx'
import { StatusTag } from '../../parts/StatusTag.tsx'
import { useMay } from '../../shell/me.ts'
import { useDraft, useDraftStore, useEdit, useHistory } from './draft.ts'
import { autoLayout } from './autoLayout.ts'
import { wholeView } from './canvas/look.ts'
import { useProblems } from './useProblems.ts'
import { useOpenWorkflow } from './useOpenWorkflow.ts'
import type { PanelTab } from './panel/Panel.tsx'
import { Publish } from './Publish.tsx'
import { stepKinds } from './steps/index.ts'
import { useAdd } from './useAdd.ts'
import classes from './designer.module.css'

export type View = 'canvas' | 'outline'
type Props = {
  view: View
  onView: (view: View) => void
  narrow: boolean
  showProblems: () => void
  /** On a phone the panel is a drawer. */
  openPanel: (tab: PanelTab) => void
}

/** What is open, how it stands, and what can be done to all of it. */
export function Toolbar({ view, onView, narrow, showProblems, openPanel }: Props) {
  const { t } = useTranslation()
  const { workflow, version, autosave, saving } = useOpenWorkflow()
  const readOnly = useDraft((draft) => draft.readOnly)
  const mayPublish = useMay('workflow:publish')
  return (
    <header className={classes.toolbar}>
      <div className={classes.title}>
        <Anchor component={Link} to="/workflows" size="xs">
          {t('Workflows')}
        </Anchor>
        <Group gap="xs" wrap="nowrap">
          <Title order={1} size="h3" tabIndex={-1} className={classes.name ?? ''}>
            {workflow.workflowName}
          </Title>
          <StatusTag status={version.status} />
          <Text size="xs" c="dimmed" className={classes.number ?? ''}>
            {t('Version {{number}}', { number: version.number })}
          </Text>
        </Group>
      </div>
      {!narrow && (
        <SegmentedControl
          aria-label={t('View')}
          size="xs"
          value={view}
          data={[
            { value: 'canvas', label: t('Canvas') },
            { value: 'outline', label: t('Outline') },
          ]}
          onChange={(value) => onView(value === 'outline' ? 'outline' : 'canvas')}
        />
      )}
      {!readOnly && <Tools view={view} />}
      {narrow && <PanelMenu openPanel={openPanel} readOnly={readOnly} />}
      {autosave && <SaveStatus state={saving} />}
      {!readOnly && mayPublish && <Publish showProblems={showProblems} />}
    </header>
  )
}

function Tools({ view }: { view: View }) {
  const { t } = useTranslation()
  const add = useAdd()
  return (
    <Group gap={4} wrap="nowrap">
      <Menu withinPortal>
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('Add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(['ACTION', 'MEETING'] as const).map((kind) => {
            const { Icon, word, hint } = stepKinds[kind]
            return (
              <Menu.Item
                key={kind}
                leftSection={<Icon size={18} aria-hidden />}
                onClick={() => add.step(kind)}
              >
                <Text size="sm">{t(word)}</Text>
                <Text size="xs" c="dimmed">
                  {t(hint)}
                </Text>
              </Menu.Item>
            )
          })}
          <Menu.Item leftSection={<IconSection size={18} aria-hidden />} onClick={add.stage}>
            <Text size="sm">{t('Stage')}</Text>
            <Text size="xs" c="dimmed">
              {t('A group of steps')}
            </Text>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <History />
      {view === 'canvas' && <Arrange />}
    </Group>
  )
}

/** Gives every step a new place, and shows all of what came of it. */
function Arrange() {
  const { t } = useTranslation()
  const edit = useEdit()
  const { fitView } = useReactFlow()
  const arrange = () => {
    edit(t('Arrange'), autoLayout)
    requestAnimationFrame(() => void fitView({ ...wholeView, duration: 250 }))
  }
  return (
    <Tooltip
      label={t('Lines up the steps of each stage so that arrows are easy to follow. You can undo it.')}
    >
      <Button
        size="xs"
        variant="default"
        leftSection={<IconHierarchy3 size={16} aria-hidden />}
        onClick={arrange}
      >
        {t('Arrange')}
      </Button>
    </Tooltip>
  )
}

function PanelMenu({ openPanel, readOnly }: { openPanel: (tab: PanelTab) => void; readOnly: boolean }) {
  const { t } = useTranslation()
  const count = useProblems().length
  const store = useDraftStore()
  const workflow = () => {
    store.getState().choose({ chosen: null, section: null })
    openPanel('details')
  }
  return (
    <Menu withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default">
          {t('More')}
          {!readOnly && count > 0 ? ` (${t('{{count}} problems', { count })})` : ''}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={workflow}>{t('The workflow itself')}</Menu.Item>
        {!readOnly && (
          <Menu.Item onClick={() => openPanel('problems')}>
            {t('Problems ({{number}})', { number: count })}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => openPanel('versions')}>{t('Versions')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function History() {
  const { t } = useTranslation()
  const { undo, redo, undoes, redoes } = useHistory()
  const [back, forth] = [
    undoes ? t('Undo: {{edit}}', { edit: undoes.toLowerCase() }) : t('Nothing to undo'),
    redoes ? t('Redo: {{edit}}', { edit: redoes.toLowerCase() }) : t('Nothing to redo'),
  ]
  return (
    <>
      <Tooltip label={back}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={back}
          aria-disabled={!undoes}
          data-disabled={!undoes || undefined}
          onClick={undo}
        >
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={forth}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={forth}
          aria-disabled={!redoes}
          data-disabled={!redoes || undefined}
          onClick={redo}
        >
          <IconArrowForwardUp size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
