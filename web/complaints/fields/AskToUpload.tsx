import { Uploads } from '../Uploads.tsx'
import { labelled, type FieldProps } from './field.ts'
import { asIds } from './shapes.ts'

/** Files that whoever fills the form adds. */
export const AskToUpload = ({ attribute, id, answer, change, error, shelf }: FieldProps) => (
  <Uploads
    id={id}
    {...labelled({ attribute, error })}
    shelf={shelf}
    ids={asIds(answer)}
    change={change}
    accept={attribute.config.accept}
    maxFiles={attribute.config.maxFiles ?? 10}
    maxMegabytes={attribute.config.maxMegabytes ?? 25}
  />
)
