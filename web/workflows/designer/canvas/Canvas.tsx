import type { Message } from '../../../../workflows/definition/messages/message.ts'
import '@xyflow/react/dist/style.css'
import { useComputedColorScheme } from '@mantine/core'
import {
  Background,
  BackgroundVariant,
  Controls,
  MiniMap,
  ReactFlow,
  useNodesState,
  useReactFlow,
  type Connection,
  type Edge as FlowEdge,
} from '@xyflow/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProblemCode } from '../../../../workflows/definition/problem.ts'
import { t } from '../../../i18n.ts'
import { useDraft, useDraftStore } from '../draft.ts'
import { connect, reconnect } from '../../../../workflows/definition/edit/edges.ts'
import { newId } from '../../../parts/newId.ts'
import { placeSteps } from '../../../../workflows/definition/edit/steps.ts'
import { dropAt } from '../lanes.ts'
import { keyOf, problemsByPlace, type Chosen } from '../locate.ts'
import { heightOf } from '../labels.ts'
import { ariaLabels } from './ariaLabels.ts'
import { ArrowEdge, arrowhead } from './ArrowEdge.tsx'
import { Begin } from './Begin.tsx'
import classes from './canvas.module.css'
import { End } from './End.tsx'
import { arrowsOf, lanesOfGraph, nodesOf, type Arrow, type FlowNode } from './flow.ts'
import { nodeChosen, placeAt, useCanvasKeys } from './keys.ts'
import { Lane } from './Lane.tsx'
import { lookAtStart, wholeView } from './look.ts'
import { StepCard } from './StepCard.tsx'
import { Term } from './Term.tsx'

const nodeTypes = { step: StepCard, lane: Lane, end: End, term: Term }
const edgeTypes = { arrow: ArrowEdge }
type CanvasProblem = { nodeId: string | null; code: ProblemCode; text: Message }
/**
 * The drawing itself. What is dropped, connected and removed becomes an edit; the graph stays the one truth.
 */
export function Canvas({ problems }: { problems: CanvasProblem[] }) {
  const { t } = useTranslation()
  const store = useDraftStore()
  const readOnly = useDraft((draft) => draft.readOnly)
  const frame = useRef<HTMLDivElement>(null)
  const { nodes, edges, onNodesChange } = useFlow(problems)
  const keys = useCanvasKeys(frame)
  useShow()
  useShowWay()
  const drop = (_event: unknown, node: FlowNode, moved: FlowNode[]) => {
    const { graph, edit, choose } = store.getState()
    const lanes = lanesOfGraph(graph)
    const places = moved.flatMap((one) => {
      const place = one.type === 'step' ? dropAt(lanes, one.position, heightOf(one.data.step)) : null
      return place ? [{ id: one.id, ...place }] : []
    })
    if (places.length > 0) edit(places.length === 1 ? t('Move step') : t('Move steps'), placeSteps(places))
    if (moved.length === 1) choose({ chosen: nodeChosen(node.id), section: null })
  }
  const chooseNode = (_event: unknown, node: FlowNode) => {
    const place = placeAt(node.id)
    if (place) store.getState().choose(place)
  }
  return (
    <div
      ref={frame}
      className={classes.canvas}
      data-fixed={readOnly || undefined}
      role="presentation"
      onKeyDownCapture={keys}
      tabIndex={-1}
    >
      <ReactFlow<FlowNode, Arrow>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={onNodesChange}
        colorMode={useComputedColorScheme('light')}
        aria-label={t('Workflow diagram')}
        ariaLabelConfig={ariaLabels(readOnly)}
        onInit={(flow) => void lookAtStart(flow, frame.current)}
        minZoom={0.15}
        maxZoom={1.6}
        onlyRenderVisibleElements={nodes.length > 150}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        edgesReconnectable={!readOnly}
        deleteKeyCode={null}
        elevateNodesOnSelect={false}
        zoomOnDoubleClick={false}
        connectionRadius={48}
        snapToGrid
        snapGrid={grid}
        onNodeDragStop={drop}
        onNodeClick={chooseNode}
        onNodeDoubleClick={(_event, node) => {
          if (node.type !== 'end' && node.type !== 'term') store.getState().rename(nodeChosen(node.id))
        }}
        onEdgeClick={(_event, edge) =>
          store.getState().choose({ chosen: { kind: 'edge', id: edge.id }, section: null })
        }
        onPaneClick={() => store.getState().choose({ chosen: null, section: null })}
        onConnect={(connection) => join(store, connection)}
        onReconnect={(edge, connection) => rehang(store, edge, connection)}
      >
        {!readOnly && <Background variant={BackgroundVariant.Dots} gap={20} />}
        <Controls showInteractive={false} position="bottom-left" fitViewOptions={wholeView} />
        <MiniMap
          pannable
          zoomable
          position="top-right"
          nodeStrokeWidth={0}
          style={mapSize}
          nodeClassName={(node) => (node.type === 'lane' ? classes.miniLane : classes.miniStep) ?? ''}
        />
      </ReactFlow>
      <Begin />
    </div>
  )
}
const mapSize = { width: 150, height: 96 }
const grid: [number, number] = [10, 10]

const nodeIdOf = (chosen: Chosen): string => (chosen.kind === 'stage' ? keyOf(chosen) : chosen.id)

type Store = ReturnType<typeof useDraftStore>
const endOf = ({ source, sourceHandle, target }: Connection) => ({
  from: source,
  outcome: source === 'start' ? null : sourceHandle,
  to: target,
})
const join = (store: Store, connection: Connection) =>
  store.getState().edit('Connect', connect(newId(), endOf(connection)))
const rehang = (store: Store, edge: FlowEdge, connection: Connection) =>
  store.getState().edit(t('Move arrow'), reconnect(edge.id, endOf(connection)))

/** Nodes live in React Flow while they are dragged; every change of the graph sets them anew. */
function useFlow(problems: CanvasProblem[]) {
  const graph = useDraft((draft) => draft.graph)
  const readOnly = useDraft((draft) => draft.readOnly)
  const chosen = useDraft((draft) => draft.chosen)
  const byPlace = useMemo(() => problemsByPlace(graph, problems), [graph, problems])
  const [nodes, setNodes, onNodesChange] = useNodesState<FlowNode>(nodesOf(graph, byPlace, readOnly))
  const [drawn, setDrawn] = useState({ graph, byPlace })
  if (drawn.graph !== graph || drawn.byPlace !== byPlace) {
    setDrawn({ graph, byPlace })
    setNodes((before) => {
      const old = new Map(before.map((node) => [node.id, node]))
      return nodesOf(graph, byPlace, readOnly).map((node) => ({
        ...node,
        ...(old.get(node.id)?.measured ? { measured: old.get(node.id)?.measured } : {}),
        selected: old.get(node.id)?.selected ?? false,
      }))
    })
  }
  useEffect(() => {
    const id = chosen && chosen.kind !== 'edge' ? nodeIdOf(chosen) : null
    setNodes((before) =>
      before.some((node) => node.selected && node.id === id)
        ? before
        : before.map((node) => ({ ...node, selected: node.id === id })),
    )
  }, [chosen, setNodes])
  const edges = useMemo(
    () => arrowsOf(graph, byPlace, readOnly).map((edge) => withChosen(edge, chosen)),
    [graph, byPlace, readOnly, chosen],
  )
  return { nodes, edges, onNodesChange }
}

function withChosen(edge: Arrow, chosen: Chosen | null): Arrow {
  const isNear = chosen?.kind === 'step' && (edge.source === chosen.id || edge.target === chosen.id)
  const isChosen = chosen?.kind === 'edge' && chosen.id === edge.id
  return {
    ...edge,
    markerEnd: arrowhead,
    focusable: true,
    selected: isChosen,
    zIndex: isChosen || isNear ? 1 : 0,
    ...(edge.data ? { data: { ...edge.data, isNear } } : {}),
  }
}

/** Keeps in view where the complaint stands while a way is played. */
function useShowWay() {
  const way = useDraft((draft) => draft.way)
  const { fitView } = useReactFlow()
  useEffect(() => {
    const move = way?.trace[way.at]
    if (!move) return undefined
    const ids = [...new Set([...(move.stepId ? [move.stepId] : []), ...move.open, ...move.waiting])]
    const nodes = (ids.length > 0 ? ids : ['start', 'close']).map((id) => ({ id }))
    const frame = requestAnimationFrame(
      () => void fitView({ nodes, maxZoom: 0.9, minZoom: 0.4, padding: 0.35, duration: 250 }),
    )
    return () => cancelAnimationFrame(frame)
  }, [way, fitView])
}

/** Brings what was chosen elsewhere into view. */
function useShow() {
  const revealCount = useDraft((draft) => draft.revealCount)
  const store = useDraftStore()
  const { fitView } = useReactFlow()
  useEffect(() => {
    const { chosen, graph } = store.getState()
    if (revealCount === 0 || !chosen) return undefined
    const edge = chosen.kind === 'edge' ? graph.edges.find((one) => one.id === chosen.id) : undefined
    const ids = edge ? [edge.from, edge.to] : [nodeIdOf(chosen)]
    const frame = requestAnimationFrame(
      () =>
        void fitView({
          nodes: ids.map((id) => ({ id })),
          maxZoom: 1,
          minZoom: 0.5,
          padding: 0.3,
          duration: 250,
        }),
    )
    return () => cancelAnimationFrame(frame)
  }, [revealCount, store, fitView])
}
