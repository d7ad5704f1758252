/** One component per question type; a type without one does not compile. */
import type { ComponentType } from 'react'
import type { QuestionType } from '../../../workflows/definition/graph.ts'
import { AskToUploadField } from './AskToUploadField.tsx'
import { UploadResourceField } from './UploadResourceField.tsx'
import { CheckboxTextField } from './CheckboxTextField.tsx'
import type { FieldProps } from './field.ts'
import { FillInBlankField } from './FillInBlankField.tsx'
import { VideoField } from './VideoField.tsx'
import { InputBoxField } from './InputBoxField.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { MatchingField } from './MatchingField.tsx'
import { MultiSelectField } from './MultiSelectField.tsx'
import { MultipleChoiceField } from './MultipleChoiceField.tsx'
import { MultipleResponseField } from './MultipleResponseField.tsx'
import { ImageField } from './ImageField.tsx'
import { ButtonField } from './ButtonField.tsx'
import { ResourceField } from './ResourceField.tsx'
import { SingleSelectField } from './SingleSelectField.tsx'
import { VoteField } from './VoteField.tsx'

export const fields: Record<QuestionType, ComponentType<FieldProps>> = {
  CHECKBOX_TEXT: CheckboxTextField,
  MULTIPLE_CHOICE: MultipleChoiceField,
  MULTIPLE_RESPONSE: MultipleResponseField,
  FILL_IN_BLANK: FillInBlankField,
  MATCHING: MatchingField,
  INPUT_BOX: InputBoxField,
  IMAGE: ImageField,
  MULTI_SELECT: MultiSelectField,
  VIDEO: VideoField,
  TEXT_AREA: TextAreaField,
  RESOURCE: ResourceField,
  UPLOAD_RESOURCE: UploadResourceField,
  BUTTON: ButtonField,
  SINGLE_SELECT: SingleSelectField,
  ASK_TO_UPLOAD: AskToUploadField,
  VOTE: VoteField,
}
