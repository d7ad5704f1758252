import { Uploads } from '../Uploads.tsx'
import { fieldProps, type FieldProps } from './field.ts'
import { asIds } from './shapes.ts'

/** Files that whoever fills the form adds. */
export const AskToUploadField = ({ attribute, id, answer, change, error, shelf }: FieldProps) => (
  <Uploads
    id={id}
    {...fieldProps({ attribute, error })}
    shelf={shelf}
    ids={asIds(answer)}
    change={change}
    accept={attribute.config.accept}
    maxFiles={attribute.config.maxFiles ?? 10}
    maxMegabytes={attribute.config.maxMegabytes ?? 25}
  />
)
