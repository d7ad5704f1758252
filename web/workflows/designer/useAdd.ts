import { useTranslation } from 'react-i18next'
import type { Step } from '../../../workflows/definition/graph.ts'
import { useDraftStore } from './draft.ts'
import { addHere } from './addHere.ts'
import { freshStage } from './freshParts.ts'
import { newId } from '../../parts/newId.ts'
import { addStage } from '../../../workflows/definition/edit/stages.ts'

/** Adds a stage or a step, chooses it, shows it, and takes the focus to its name. Answers its id. */
export function useAdd() {
  const { t } = useTranslation()
  const store = useDraftStore()
  const stage = () => {
    const id = newId()
    store.getState().edit(t('Add stage'), addStage(freshStage(id)))
    store.getState().choose({ chosen: { kind: 'stage', id }, section: null }, { show: true })
    store.getState().beginNaming(id)
    return id
  }
  const step = (kind: Step['kind'], stageId?: string) => {
    const id = newId()
    const { chosen, edit, choose, beginNaming } = store.getState()
    edit(
      kind === 'MEETING' ? t('Add meeting') : t('Add action'),
      addHere(id, kind, stageId ? { kind: 'stage', id: stageId } : chosen),
    )
    choose({ chosen: { kind: 'step', id }, section: 'basics' }, { show: true })
    beginNaming(id)
    return id
  }
  return { stage, step }
}
