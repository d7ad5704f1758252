import { Anchor, List, Text } from '@mantine/core'
import { resourcePath, type FieldProps } from './field.ts'
import classes from './fields.module.css'

/** Files that whoever drew the form put here to take along; nothing to answer. */
export const Attached = ({ attribute: { label, helpText, config } }: FieldProps) => (
  <div className={classes.figure}>
    <Text fw={600}>{label}</Text>
    {helpText && <Text size="sm" c="dimmed">{helpText}</Text>}
    <List listStyleType="none" withPadding={false} spacing={4}>
      {config.fileIds?.map((fileId, at) => <List.Item key={fileId}><Anchor href={resourcePath(fileId)} target="_blank" rel="noreferrer">{label}{(config.fileIds?.length ?? 0) > 1 ? `, file ${at + 1}` : ''}</Anchor></List.Item>)}
    </List>
  </div>
)
