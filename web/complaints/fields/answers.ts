/**
 * What the API says of answers, read here by the form: what is wrong, what is asked, how an answer reads. One
 * rule for both sides.
 */
export { checkAnswers, shownAttributes, soundAnswers } from '../../../api/complaints/answers/form.ts'
export { answerKinds } from '../../../api/complaints/answers/index.ts'
export { linkOf, resourcePath } from '../../../api/complaints/answers/content.ts'
export { isAnswered } from '../../../api/complaints/answers/kind.ts'
export { missingText } from '../../../api/complaints/answers/written.ts'
