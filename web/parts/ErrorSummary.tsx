import { Alert, Anchor, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

/** What is wrong in a form, by field path. The field's input has `id={fieldId(path)}`. */
export type FormErrors = Record<string, unknown>
/** The id of a field's input, so that the summary can lead there. */
export const fieldId = (path: string) => `field-${path.replaceAll('.', '-')}`

/** The list of what needs another look; gets the focus when it appears or `round` changes, and each line leads to its field. */
export function ErrorSummary({ errors, round = 0, onGo }: { errors: FormErrors; /** Count of tries to send. */ round?: number; /** Before the focus moves: open the tab that the field stands in. */ onGo?: (path: string) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const rows = Object.entries(errors).filter(([, message]) => Boolean(message))
  const shown = rows.length > 0
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, round])
  if (!shown) return null
  const go = (path: string) => {
    onGo?.(path)
    requestAnimationFrame(() => document.getElementById(fieldId(path))?.focus())
  }
  return (
    <Alert ref={box} tabIndex={-1} role="alert" color="red" title={rows.length === 1 ? 'One thing needs another look' : `${rows.length} things need another look`} icon={<IconAlertTriangle size={20} aria-hidden />}>
      <List spacing={4} withPadding={false} listStyleType="none">
        {rows.map(([path, message]) => <List.Item key={path}><Anchor href={`#${fieldId(path)}`} onClick={(event) => { event.preventDefault(); go(path) }}>{String(message)}</Anchor></List.Item>)}
      </List>
    </Alert>
  )
}
