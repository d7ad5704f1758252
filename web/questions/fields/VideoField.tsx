import { Button, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useContentPath } from './contentPath.ts'
import type { FieldProps } from './field.ts'
import { asText } from './shapes.ts'
import { Outside } from './Outside.tsx'
import classes from './fields.module.css'

/** A film with its words to read; either counts as watched. */
export function VideoField({
  question: { label, helpText, config, required },
  id,
  answer,
  change,
  error,
}: FieldProps) {
  const { t } = useTranslation()
  const contentPath = useContentPath()
  const isWatched = asText(answer) !== ''
  const watched = () => change(new Date().toISOString())
  return (
    <fieldset className={classes.figure} aria-label={label}>
      <Text fw={600}>
        {label}
        {required && (
          <Text span c="red" aria-hidden>
            {' '}
            *
          </Text>
        )}
      </Text>
      {helpText && (
        <Text size="sm" c="dimmed">
          {helpText}
        </Text>
      )}
      {config.fileIds?.map((fileId) => (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- its words stand below as text
        <video
          key={fileId}
          id={id}
          controls
          preload="metadata"
          src={contentPath(fileId)}
          className={classes.picture}
          onEnded={watched}
          aria-label={label}
        />
      ))}
      {config.url && (
        <Outside
          url={config.url}
          label={label}
          onOpen={watched}
          {...(config.fileIds?.length ? {} : { id })}
        />
      )}
      {config.caption && (
        <Text size="sm" c="dimmed">
          {config.caption}
        </Text>
      )}
      {config.transcript && (
        <details>
          <summary>{t('Read the transcript instead')}</summary>
          <Text size="sm" className={classes.words} mt="xs">
            {config.transcript}
          </Text>
        </details>
      )}
      {isWatched ? (
        <Text component="output" size="sm" className={classes.done}>
          <IconCircleCheck size={18} aria-hidden /> {t('Watched')}
        </Text>
      ) : (
        config.transcript && (
          <Button variant="default" size="sm" onClick={watched}>
            {t('I have read it')}
          </Button>
        )
      )}
      {error && (
        <Text size="xs" fw={600} c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </fieldset>
  )
}
