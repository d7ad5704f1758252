import '@xyflow/react/dist/style.css'
import { useComputedColorScheme } from '@mantine/core'
import { Background, BackgroundVariant, Controls, ReactFlow, ReactFlowProvider } from '@xyflow/react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { t, translateMessage } from '../../i18n.ts'
import { ariaLabels } from './canvas/ariaLabels.ts'
import { ArrowEdge } from './canvas/ArrowEdge.tsx'
import { CaseEnd, CaseLane, CaseStep } from './canvas/caseNodes.tsx'
import { caseArrows, caseNodes, stateWords } from './canvas/caseFlow.ts'
import classes from './canvas/canvas.module.css'
import { lookAtStart } from './canvas/look.ts'

export type CaseDrawing = NonNullable<CasePage['drawing']>
const nodeTypes = { caseStep: CaseStep, lane: CaseLane, end: CaseEnd }
const edgeTypes = { arrow: ArrowEdge }

/**
 * The exact version that a case runs, read-only: steps done, open, late and not reached. Screen readers get the same
 * as a list.
 */
export function Drawing({ drawing, height = 460 }: { drawing: CaseDrawing; height?: number }) {
  const { t } = useTranslation()
  const scheme = useComputedColorScheme('light')
  const frame = useRef<HTMLDivElement>(null)
  const nodes = useMemo(() => caseNodes(drawing), [drawing])
  const edges = useMemo(() => caseArrows(drawing), [drawing])
  return (
    <figure style={{ margin: 0 }} aria-label={t('Diagram of this complaint’s process')}>
      <div
        ref={frame}
        className={classes.canvas}
        style={{ height, border: '1px solid var(--line)', borderRadius: 8, overflow: 'hidden' }}
        role="presentation"
      >
        <ReactFlowProvider>
          <ReactFlow
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            colorMode={scheme}
            ariaLabelConfig={ariaLabels(true)}
            onInit={(flow) => void lookAtStart(flow, frame.current, 0.42)}
            minZoom={0.2}
            maxZoom={1.4}
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            deleteKeyCode={null}
            preventScrolling={false}
            zoomOnScroll={false}
            zoomOnDoubleClick={false}
          >
            <Background variant={BackgroundVariant.Dots} gap={20} />
            <Controls showInteractive={false} />
          </ReactFlow>
        </ReactFlowProvider>
      </div>
      <Summary drawing={drawing} />
    </figure>
  )
}

/** The drawing as sentences, stage by stage. */
function Summary({ drawing }: { drawing: CaseDrawing }) {
  return (
    <figcaption className={classes.summary}>
      {drawing.stages.map((stage) => (
        <div key={stage.id}>
          {stage.name}
          <ul>
            {drawing.steps
              .filter((step) => step.stageId === stage.id)
              .map((step) => (
                <li key={step.id}>
                  {step.name}: {t(stateWords[step.state]).toLowerCase()}, {translateMessage(step.actorText)}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </figcaption>
  )
}
