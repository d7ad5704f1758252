/**
 * What the API says of answers, read here by the form: what is wrong, what is asked, how an answer reads. One
 * rule for both sides.
 */
export { checkAnswers, listVisibleAttributes, soundAnswers } from '../../../api/questions/form.ts'
export { answerKinds } from '../../../api/questions/index.ts'
export { linkOf, resourcePath } from '../../../api/questions/content.ts'
export { isAnswered } from '../../../api/questions/kind.ts'
export { missingText } from '../../../api/questions/missingText.ts'
