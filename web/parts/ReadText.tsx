import { Typography } from '@mantine/core'
import DOMPurify from 'dompurify'
import { richTags } from '../../api/courses/definition/richText.ts'

/** Rich text to be read. The server gives it clean; it is cleaned once more, since it runs where it is shown. */
export function ReadText({ html }: { html: string }) {
  const clean = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: richTags,
    ALLOWED_ATTR: ['href', 'rel', 'target'],
    ADD_ATTR: ['target'],
  })
  return (
    <Typography>
      <div dangerouslySetInnerHTML={{ __html: clean }} />
    </Typography>
  )
}
