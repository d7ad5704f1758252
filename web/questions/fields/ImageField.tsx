import { Text } from '@mantine/core'
import { useContentPath } from './contentPath.ts'
import type { FieldProps } from './field.ts'
import { Outside } from './Outside.tsx'
import classes from './fields.module.css'

/** A picture to look at; nothing to answer. */
export function ImageField({ question: { label, helpText, config } }: FieldProps) {
  const contentPath = useContentPath()
  return (
    <figure className={classes.figure}>
      <Text fw={600}>{label}</Text>
      {config.fileIds?.map((fileId) => (
        <img
          key={fileId}
          src={contentPath(fileId)}
          alt={config.alt ?? label}
          className={classes.picture}
          loading="lazy"
        />
      ))}
      {config.url && <Outside url={config.url} label={config.alt?.trim() || label} />}
      {(config.caption || helpText) && (
        <Text component="figcaption" size="sm" c="dimmed">
          {config.caption || helpText}
        </Text>
      )}
    </figure>
  )
}
