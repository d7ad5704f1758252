import { Alert, Anchor, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** The id of a field's input, so that the summary can lead there. */
export const fieldId = (path: string) => `field-${path.replaceAll('.', '-')}`

type Props = {
  /** Sentences by field path, as `form.errors` has them. The field's input has `id={fieldId(path)}`. */
  errors: Record<string, unknown>
  /** Count of tries to send: at each new one the list gets the focus again. */
  round?: number
  /** Before the focus moves: open the tab that the field stands in. */
  onGo?: (path: string) => void
}
/** What needs another look, as a list that gets the focus when it appears; each line leads to its field. */
export function ErrorSummary({ errors, round = 0, onGo }: Props) {
  const rows = Object.entries(errors).filter(([, message]) => Boolean(message))
  return rows.length > 0 ? <Summary key={round} rows={rows} onGo={onGo} /> : null
}

function Summary({ rows, onGo }: { rows: [string, unknown][]; onGo: Props['onGo'] }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const go = (path: string) => {
    onGo?.(path)
    requestAnimationFrame(() => document.getElementById(fieldId(path))?.focus())
  }
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="red"
      title={t('{{count}} things need to be fixed', { count: rows.length })}
      icon={<IconAlertTriangle size={20} aria-hidden />}
    >
      <List spacing={4} withPadding={false} listStyleType="none">
        {rows.map(([path, message]) => (
          <List.Item key={path}>
            <Anchor
              href={`#${fieldId(path)}`}
              onClick={(event) => {
                event.preventDefault()
                go(path)
              }}
            >
              {String(message)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
