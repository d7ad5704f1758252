/** The thread that compares the words of two versions. */
import { answerTasks } from '../threads/thread.ts'
import type { ComparedTexts } from './compare.ts'
import { differenceOf, linesOf, shortened } from './difference.ts'

answerTasks(({ language, before, now }: ComparedTexts) => ({
  title: shortened(differenceOf(language, before.title, now.title)),
  text: shortened(differenceOf(language, linesOf(before.html), linesOf(now.html))),
  consent: shortened(differenceOf(language, before.consent, now.consent)),
}))
