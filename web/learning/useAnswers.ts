import { useEffect, useState } from 'react'
import type { LearnerQuestion } from '../../api/learning/contract.ts'
import { createAnswerSaver, mayPass, type SaveState } from './answerSaver.ts'
import { CallError } from '../callError.ts'
import { unsavedAnswers } from './unsavedAnswers.ts'

type Known = readonly { blockId: string; answer: unknown }[]
type Send = (blockId: string, answer: unknown) => Promise<void>
export type AnswersKept = ReturnType<typeof useAnswers>
const typed = new Set<LearnerQuestion['type']>(['INPUT_BOX', 'TEXT_AREA', 'FILL_IN_BLANK', 'CHECKBOX_TEXT'])
const answerIn = (known: Known, blockId: string): unknown =>
  known.find((each) => each.blockId === blockId)?.answer

/**
 * Answers on the screen: those known to the server, and over them what was given here and is being saved. `place`:
 * what the answers belong to, such as an attempt; it stays as it is while they are on the screen.
 */
export function useAnswers(place: string, known: Known, send: Send) {
  const [unsaved] = useState(() => unsavedAnswers(place))
  const [restored] = useState(() => unsaved.stillMeant((blockId) => answerIn(known, blockId)))
  const [localAnswers, setLocalAnswers] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(restored),
  )
  const [states, setStates] = useState<Readonly<Record<string, SaveState>>>({})
  const [saving] = useState(() => createAnswerSaver(setStates))
  useEffect(() => {
    saving.sendBy(async (blockId, answer) => {
      try {
        await send(blockId, answer)
      } catch (error) {
        if (!(error instanceof CallError && mayPass(error))) unsaved.forget(blockId, answer)
        throw error
      }
      unsaved.forget(blockId, answer)
    })
  })
  useEffect(() => {
    for (const [blockId, answer] of restored) saving.change(blockId, answer, 0)
  }, [saving, restored])
  useEffect(() => {
    saving.resume()
    const now = () => void saving.flush()
    const whenHidden = () => document.visibilityState === 'hidden' && now()
    window.addEventListener('online', now)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      window.removeEventListener('online', now)
      document.removeEventListener('visibilitychange', whenHidden)
      saving.stop()
    }
  }, [saving])
  return {
    answerOf: (blockId: string): unknown =>
      Object.hasOwn(localAnswers, blockId) ? localAnswers[blockId] : (answerIn(known, blockId) ?? undefined),
    change(block: LearnerQuestion, answer: unknown) {
      setLocalAnswers((before) => ({ ...before, [block.id]: answer }))
      unsaved.keep(block.id, answer, answerIn(known, block.id))
      saving.change(block.id, answer ?? null, typed.has(block.type) ? 700 : 0)
    },
    states,
    flush: saving.flush,
  }
}
