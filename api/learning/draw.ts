/**
 * Which questions an attempt asks, in which order, and the order of their options: all of it follows from the seed of
 * the attempt, so that a reload, another device and a look back years later show the same.
 */
import { createHash } from 'node:crypto'
import type { Block, QuestionBlock, Quiz } from '../courses/definition/draft.ts'
import { isQuestion } from '../courses/definition/draft.ts'
import { answerKinds } from '../questions/index.ts'

/** Something that is answered, rather than shown. */
export const isQuestionBlock = (block: Block): block is QuestionBlock =>
  isQuestion(block) && answerKinds[block.type].isAsked

/**
 * Ids of what an attempt shows, in its order. What is only shown belongs to the question after it and moves or stays
 * away with it; what follows the last question stays last.
 */
export function drawBlocks(
  { drawCount, shuffleQuestions }: Pick<Quiz, 'drawCount' | 'shuffleQuestions'>,
  blocks: readonly Block[],
  seed: string,
): string[] {
  const groups: { ids: string[] }[] = []
  let pendingIds: string[] = []
  for (const block of blocks) {
    pendingIds.push(block.id)
    if (!isQuestionBlock(block)) continue
    groups.push({ ids: pendingIds })
    pendingIds = []
  }
  const places = shuffled(groups, `${seed} questions`).slice(0, drawCount ?? groups.length)
  const chosenGroups = new Set(places)
  const inOrder = shuffleQuestions ? places : groups.filter((group) => chosenGroups.has(group))
  return [...inOrder.flatMap(({ ids }) => ids), ...pendingIds]
}

/**
 * A question as an attempt shows it. What is to be matched never stands in the order in which it was written, which
 * would tell the pairs. The options of a vote keep the order that was written: yes, no, abstain.
 */
export function asDrawn(
  question: QuestionBlock,
  { shuffleOptions }: Pick<Quiz, 'shuffleOptions'>,
  seed: string,
): QuestionBlock {
  const { id, type, options, config } = question
  return {
    ...question,
    options: shuffleOptions && type !== 'VOTE' ? shuffled(options, `${seed} options ${id}`) : options,
    config: config.right ? { ...config, right: shuffled(config.right, `${seed} right ${id}`) } : config,
  }
}

/** The same for a seed; every order is as likely as any other. */
export function shuffled<T>(list: readonly T[], seed: string): T[] {
  const below = numbersOf(seed)
  const left = [...list]
  const result: T[] = []
  while (left.length > 0) result.push(...left.splice(below(left.length), 1))
  return result
}

/** Whole numbers below a limit, from SHA-256 of the seed and a count; none is likelier than another. */
function numbersOf(seed: string): (limit: number) => number {
  let count = 0
  return (limit) => {
    const fair = 2 ** 32 - (2 ** 32 % limit)
    for (;;) {
      const number = createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32BE()
      if (number < fair) return number % limit
    }
  }
}
