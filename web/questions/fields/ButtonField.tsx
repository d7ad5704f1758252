import { Button, Text } from '@mantine/core'
import { IconCircleCheck, IconExternalLink } from '@tabler/icons-react'
import { Sentence } from '../../parts/Sentence.tsx'
import { When } from '../../parts/When.tsx'
import type { FieldProps } from './field.ts'
import { asText } from './shapes.ts'
import classes from './fields.module.css'

/** A button to confirm something by, or one that leads elsewhere; remembers when it was pressed. */
export function ButtonField({
  question: { label, helpText, config, required },
  id,
  answer,
  change,
  error,
}: FieldProps) {
  const clickedAt = asText(answer)
  const press = () => change(new Date().toISOString())
  return (
    <div className={classes.figure}>
      {helpText && (
        <Text size="sm" c="dimmed">
          {helpText}
        </Text>
      )}
      {config.action === 'LINK' ? (
        <Button
          id={id}
          variant="default"
          component="a"
          href={config.url}
          target="_blank"
          rel="noreferrer"
          rightSection={<IconExternalLink size={16} aria-hidden />}
          onClick={press}
          className={classes.press}
        >
          {label}
        </Button>
      ) : (
        <Button
          id={id}
          variant={clickedAt ? 'light' : 'default'}
          aria-pressed={clickedAt !== ''}
          leftSection={clickedAt ? <IconCircleCheck size={18} aria-hidden /> : undefined}
          onClick={clickedAt ? () => change(undefined) : press}
          className={classes.press}
        >
          {label}
          {required && !clickedAt && (
            <Text span c="red" aria-hidden>
              &nbsp;*
            </Text>
          )}
        </Button>
      )}
      {clickedAt && (
        <Text component="output" display="block" size="sm" c="dimmed">
          <Sentence
            say={config.action === 'LINK' ? 'Opened {{when}}' : 'Confirmed {{when}}'}
            when={<When at={clickedAt} relative={false} />}
          />
        </Text>
      )}
      {error && (
        <Text size="xs" fw={600} c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </div>
  )
}
