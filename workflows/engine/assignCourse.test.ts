import { expect, test } from 'vitest'
import { india, monday, priya, processOf, small } from '../../test/cast.ts'
import { play } from './play.ts'

const withAction = (course: { courseId: string | null; to: 'RESPONDENT' | 'UNIT'; days: number }) => {
  const graph = small()
  const [first] = graph.actions
  if (!first) throw new Error('no action')
  const action = {
    ...first,
    id: 'teach',
    on: 'COMPLETE' as const,
    outcome: 'dropped',
    type: 'ASSIGN_COURSE' as const,
  }
  return { ...graph, actions: [...graph.actions, { ...action, course }] }
}
const assigned = (outcome: string) => {
  const process = processOf(withAction({ courseId: 'posh', to: 'UNIT', days: 14 }))
  const played = play(process, india, monday)
  played.act(priya, { type: 'COMPLETE_STEP', step: 'read.1', outcome, submissionId: 'form', values: {} })
  return played.effects.filter((effect) => effect.do === 'ASSIGN_COURSE')
}

test('the outcome that is meant assigns the course, once, and says whom and by when', () => {
  expect(assigned('dropped')).toEqual([
    { do: 'ASSIGN_COURSE', step: 'read.1', courseId: 'posh', to: 'UNIT', days: 14 },
  ])
  expect(assigned('done')).toEqual([])
})
