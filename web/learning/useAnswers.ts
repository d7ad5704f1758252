import { useEffect, useRef, useState } from 'react'
import type { LearnerQuestion } from '../../api/learning/contract.ts'
import { answerSaving, type SaveState } from './answerSaving.ts'

type Known = readonly { blockId: string; answer: unknown }[]
export type AnswersKept = ReturnType<typeof useAnswers>
const typed = new Set<LearnerQuestion['type']>(['INPUT_BOX', 'TEXT_AREA', 'FILL_IN_BLANK', 'CHECKBOX_TEXT'])

/** Answers on the screen: those known to the server, and over them what was given here and is being saved. */
export function useAnswers(known: Known, send: (blockId: string, answer: unknown) => Promise<void>) {
  const [given, setGiven] = useState<Readonly<Record<string, unknown>>>({})
  const [states, setStates] = useState<Readonly<Record<string, SaveState>>>({})
  const latest = useRef(send)
  const [saving] = useState(() =>
    answerSaving((blockId, answer) => latest.current(blockId, answer), setStates),
  )
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    const now = () => void saving.flush()
    const whenHidden = () => document.visibilityState === 'hidden' && now()
    window.addEventListener('online', now)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      window.removeEventListener('online', now)
      document.removeEventListener('visibilitychange', whenHidden)
      now()
    }
  }, [saving])
  return {
    answerOf: (blockId: string): unknown =>
      Object.hasOwn(given, blockId)
        ? given[blockId]
        : (known.find((each) => each.blockId === blockId)?.answer ?? undefined),
    change(block: LearnerQuestion, answer: unknown) {
      setGiven((before) => ({ ...before, [block.id]: answer }))
      saving.change(block.id, answer ?? null, typed.has(block.type) ? 700 : 0)
    },
    states,
    flush: saving.flush,
  }
}
