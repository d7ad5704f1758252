import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ReactFlowProvider } from '@xyflow/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkflowTree } from '../../../api/workflows/contract.ts'
import { isUnsaved } from '../../autosave/draftAutosave.ts'
import { LeftDraft } from '../../autosave/DraftFormStatus.tsx'
import { UnsavedChangesGuard } from '../../autosave/UnsavedChangesGuard.tsx'
import { useMay } from '../../shell/me.ts'
import { Canvas } from './canvas/Canvas.tsx'
import classes from './designer.module.css'
import { DrawingConflict } from './DrawingConflict.tsx'
import { createDraft, DraftProvider, useDraft } from './draft.ts'
import { FoundProvider, useCompiled } from './useProblems.ts'
import { OpenedProvider } from './useOpenWorkflow.ts'
import { Meaning } from './Meaning.tsx'
import { Outline } from './outline/Outline.tsx'
import { Panel, type PanelTab } from './panel/Panel.tsx'
import { PublishedDialog } from './PublishedDialog.tsx'
import { ReadOnly } from './ReadOnly.tsx'
import { Side } from './Side.tsx'
import { TracePlayer } from './trace/TracePlayer.tsx'
import { Toolbar, type View } from './Toolbar.tsx'
import { useDrawingAutosave } from './useDrawingAutosave.ts'
import { useFolded } from '../../parts/useFolded.ts'
import { useUndoKeys } from '../../parts/useUndoKeys.ts'

/** One version of a workflow on the bench: its drawing, its panel, and how it is saved. */
export function Workbench({ tree }: { tree: WorkflowTree }) {
  const { current, ...workflow } = tree
  const readOnly = !useMay('workflow:update') || current.status !== 'DRAFT'
  const [store] = useState(() => createDraft(current.graph, readOnly))
  const { autosave, state, left, chooseLeft } = useDrawingAutosave(
    store,
    workflow.workflowId,
    current,
    readOnly,
  )
  useUndoKeys(store)
  return (
    <OpenedProvider value={{ workflow, version: current, autosave, saving: state }}>
      <DraftProvider value={store}>
        <ReactFlowProvider>
          <Parts />
        </ReactFlowProvider>
        <DrawingConflict />
        {left && state.is !== 'CONFLICT' && <LeftDraft chooseLeft={chooseLeft} />}
        <PublishedDialog />
        {autosave && <UnsavedChangesGuard isUnsaved={isUnsaved(state)} flush={autosave.flush} watchesQuery />}
      </DraftProvider>
    </OpenedProvider>
  )
}

function Parts() {
  const { t, i18n } = useTranslation()
  const compiled = useCompiled()
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [chosenView, setView] = useState<View>('canvas')
  const [tab, setTab] = useState<PanelTab>('details')
  const [isOpen, setOpen] = useState(false)
  const chosen = useDraft((draft) => draft.chosen)
  const [seen, setSeen] = useState(chosen)
  if (seen !== chosen) {
    setSeen(chosen)
    if (chosen && tab !== 'details') setTab('details')
  }
  const fresh = useDraft((draft) => draft.fresh)
  const [isFolded, fold] = useFolded('details')
  const [named, setNamed] = useState(fresh)
  if (named !== fresh) {
    setNamed(fresh)
    if (fresh) setOpen(true)
  }
  const view = narrow ? 'outline' : chosenView
  const show = (next: PanelTab) => {
    setTab(next)
    setOpen(true)
  }
  const panel = <Panel tab={tab} onTab={setTab} onShow={() => setOpen(false)} />
  return (
    <FoundProvider value={compiled}>
      <div className={classes.bench}>
        <Toolbar
          view={view}
          onView={setView}
          narrow={narrow}
          showProblems={() => show('problems')}
          openPanel={show}
        />
        <ReadOnly />
        <Meaning />
        <div className={classes.body}>
          <div className={classes.drawing}>
            {view === 'outline' && <TracePlayer isList />}
            {view === 'canvas' ? (
              <>
                <Canvas key={i18n.language} problems={compiled.problems} />
                <TracePlayer isList={false} />
              </>
            ) : (
              <Outline open={() => show('details')} />
            )}
          </div>
          {narrow ? (
            <Drawer
              opened={isOpen}
              onClose={() => setOpen(false)}
              size="100%"
              position="right"
              padding={0}
              title={t('Workflow details')}
              classNames={{ title: classes.drawerTitle ?? '' }}
            >
              {panel}
            </Drawer>
          ) : (
            <Side
              isFolded={isFolded && !isOpen}
              fold={(next) => {
                fold(next)
                setOpen(false)
              }}
            >
              {panel}
            </Side>
          )}
        </div>
      </div>
    </FoundProvider>
  )
}
