import { Anchor, List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContentPath } from './contentPath.ts'
import type { FieldProps } from './field.ts'
import { Outside } from './Outside.tsx'
import classes from './fields.module.css'

/** Files that the designer of the form offers for download; nothing to answer. */
export const UploadResourceField = ({ question: { label, helpText, config } }: FieldProps) => {
  const { t } = useTranslation()
  const contentPath = useContentPath()
  return (
    <div className={classes.figure}>
      <Text fw={600}>{label}</Text>
      {helpText && (
        <Text size="sm" c="dimmed">
          {helpText}
        </Text>
      )}
      <List listStyleType="none" withPadding={false} spacing={4}>
        {config.fileIds?.map((fileId, at) => (
          <List.Item key={fileId}>
            <Anchor href={contentPath(fileId)} target="_blank" rel="noreferrer">
              {(config.fileIds?.length ?? 0) > 1
                ? t('{{label}}, file {{number}}', { label, number: at + 1 })
                : label}
            </Anchor>
          </List.Item>
        ))}
      </List>
      {config.url && <Outside url={config.url} label={label} />}
    </div>
  )
}
