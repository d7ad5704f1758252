import { Anchor, Text } from '@mantine/core'
import { IconCircleCheck, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { linkOf } from './answers.ts'
import { useContentPath } from './contentPath.ts'
import type { FieldProps } from './field.ts'
import { asText } from './shapes.ts'
import classes from './fields.module.css'

/** Something to open and read, here or elsewhere. */
export function ResourceField({ question, id, answer, change, error }: FieldProps) {
  const { t } = useTranslation()
  const { label, helpText, config, required } = question
  const href = linkOf(question, useContentPath()) ?? undefined
  const isOpened = asText(answer) !== ''
  return (
    <div className={classes.figure}>
      <Anchor
        id={id}
        href={href}
        target="_blank"
        rel="noreferrer"
        fw={600}
        className={classes.done}
        onClick={() => change(new Date().toISOString())}
        onAuxClick={() => change(new Date().toISOString())}
      >
        {label}
        {(required || config.mustOpen) && (
          <Text span c="red" aria-hidden>
            {' '}
            *
          </Text>
        )}{' '}
        <IconExternalLink size={16} aria-hidden />
      </Anchor>
      <Text size="sm" c="dimmed">
        {helpText ||
          (config.url
            ? t('Opens {{host}} in a new tab', { host: hostOf(config.url) })
            : t('Opens in a new tab'))}
      </Text>
      {isOpened && (
        <Text component="output" size="sm" className={classes.done}>
          <IconCircleCheck size={18} aria-hidden /> {t('Opened')}
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
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'it')
