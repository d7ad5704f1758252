import { Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import classes from './designer.module.css'
import { useDraft } from './draft.ts'
import { useOpened } from './opened.ts'
import { NewVersion } from './Versions.tsx'

/** Says why nothing can be changed here, and the way on. */
export function ReadOnly() {
  const { version } = useOpened()
  const readOnly = useDraft((draft) => draft.readOnly)
  if (!readOnly) return null
  const why = version.status === 'DRAFT' ? 'You may look at this draft, not change it.' : `Version ${version.number} ${version.status === 'PUBLISHED' ? 'is published' : 'was published and has been replaced'}. It never changes; running complaints stay on it.`
  return (
    <div className={classes.banner} role="note">
      <Group gap="sm" justify="space-between">
        <Group gap={8} wrap="nowrap"><IconLock size={16} aria-hidden /><Text size="sm">{why}</Text></Group>
        {version.status !== 'DRAFT' && <NewVersion from={version} primary />}
      </Group>
    </div>
  )
}
