import { maxFilesPerField } from '../../../workflows/definition/limits.ts'
import { Uploads } from '../Uploads.tsx'
import { fieldProps, type FieldProps } from './field.ts'
import { asIds } from './shapes.ts'

/** Files that the person who fills in the form adds. */
export const AskToUploadField = ({ question, id, answer, change, error, shelf }: FieldProps) => (
  <Uploads
    id={id}
    {...fieldProps({ question, error })}
    shelf={shelf}
    ids={asIds(answer)}
    change={(update) => change((before: unknown) => update(asIds(before)))}
    accept={question.config.accept}
    maxFiles={question.config.maxFiles ?? maxFilesPerField}
    maxMegabytes={question.config.maxMegabytes ?? 25}
  />
)
