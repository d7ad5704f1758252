/** The 16 types of question and content, one file each. */
import type { QuestionType } from '../../../workflows/definition/graph.ts'
import { askToUpload } from './askToUpload.tsx'
import { button } from './button.tsx'
import { checkboxText } from './checkboxText.tsx'
import { fillInBlank } from './fillInBlank.tsx'
import { image } from './image.tsx'
import { inputBox } from './inputBox.tsx'
import type { QuestionKind } from './kind.ts'
import { matching } from './matching.tsx'
import { multipleChoice } from './multipleChoice.tsx'
import { multipleResponse } from './multipleResponse.tsx'
import { multiSelect } from './multiSelect.tsx'
import { resource } from './resource.tsx'
import { singleSelect } from './singleSelect.tsx'
import { textArea } from './textArea.tsx'
import { uploadResource } from './uploadResource.tsx'
import { video } from './video.tsx'
import { vote } from './vote.tsx'

export const questionKinds: Record<QuestionType, QuestionKind> = {
  INPUT_BOX: inputBox,
  TEXT_AREA: textArea,
  SINGLE_SELECT: singleSelect,
  MULTI_SELECT: multiSelect,
  MULTIPLE_CHOICE: multipleChoice,
  MULTIPLE_RESPONSE: multipleResponse,
  CHECKBOX_TEXT: checkboxText,
  FILL_IN_BLANK: fillInBlank,
  MATCHING: matching,
  ASK_TO_UPLOAD: askToUpload,
  VOTE: vote,
  BUTTON: button,
  IMAGE: image,
  VIDEO: video,
  RESOURCE: resource,
  UPLOAD_RESOURCE: uploadResource,
}
