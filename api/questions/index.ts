/** The 16 question types, each in its own file; the table does not compile until all are there. */
import type { QuestionType } from '../../workflows/definition/graph.ts'
import { askToUpload } from './askToUpload.ts'
import { buttonAnswer } from './button.ts'
import { checkboxText } from './checkboxText.ts'
import { fillInBlank } from './fillInBlank.ts'
import { image } from './image.ts'
import { inputBox } from './inputBox.ts'
import type { AnswerKind } from './kind.ts'
import { matchingAnswer } from './matching.ts'
import { multipleChoice } from './multipleChoice.ts'
import { multipleResponse } from './multipleResponse.ts'
import { multiSelect } from './multiSelect.ts'
import { resourceAnswer } from './resource.ts'
import { singleSelect } from './singleSelect.ts'
import { textArea } from './textArea.ts'
import { uploadResource } from './uploadResource.ts'
import { videoAnswer } from './video.ts'
import { vote } from './vote.ts'

export const answerKinds: Record<QuestionType, AnswerKind> = {
  CHECKBOX_TEXT: checkboxText,
  MULTIPLE_CHOICE: multipleChoice,
  MULTIPLE_RESPONSE: multipleResponse,
  FILL_IN_BLANK: fillInBlank,
  MATCHING: matchingAnswer,
  INPUT_BOX: inputBox,
  IMAGE: image,
  MULTI_SELECT: multiSelect,
  VIDEO: videoAnswer,
  TEXT_AREA: textArea,
  RESOURCE: resourceAnswer,
  UPLOAD_RESOURCE: uploadResource,
  BUTTON: buttonAnswer,
  SINGLE_SELECT: singleSelect,
  ASK_TO_UPLOAD: askToUpload,
  VOTE: vote,
}
