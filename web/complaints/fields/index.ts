/** One component per question type; a type without one does not compile. */
import type { ComponentType } from 'react'
import type { QuestionType } from '../../../workflows/definition/graph.ts'
import { AskToUpload } from './AskToUpload.tsx'
import { Attached } from './Attached.tsx'
import { CheckboxText } from './CheckboxText.tsx'
import type { FieldProps } from './field.ts'
import { FillInBlank } from './FillInBlank.tsx'
import { Film } from './Film.tsx'
import { InputBox } from './InputBox.tsx'
import { LongText } from './LongText.tsx'
import { Matching } from './Matching.tsx'
import { MultiPick } from './MultiPick.tsx'
import { MultipleChoice } from './MultipleChoice.tsx'
import { MultipleResponse } from './MultipleResponse.tsx'
import { Picture } from './Picture.tsx'
import { PressButton } from './PressButton.tsx'
import { Resource } from './Resource.tsx'
import { SinglePick } from './SinglePick.tsx'
import { Vote } from './Vote.tsx'

export const fields: Record<QuestionType, ComponentType<FieldProps>> = {
  CHECKBOX_TEXT: CheckboxText,
  MULTIPLE_CHOICE: MultipleChoice,
  MULTIPLE_RESPONSE: MultipleResponse,
  FILL_IN_BLANK: FillInBlank,
  MATCHING: Matching,
  INPUT_BOX: InputBox,
  IMAGE: Picture,
  MULTI_SELECT: MultiPick,
  VIDEO: Film,
  TEXT_AREA: LongText,
  RESOURCE: Resource,
  UPLOAD_RESOURCE: Attached,
  BUTTON: PressButton,
  SINGLE_SELECT: SinglePick,
  ASK_TO_UPLOAD: AskToUpload,
  VOTE: Vote,
}
