import { Group, List, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { translateMessage } from '../../i18n.ts'
import classes from './designer.module.css'
import { useDraft } from './draft.ts'
import { useOpenWorkflow } from './useOpenWorkflow.ts'
import { useProblems } from './useProblems.ts'
import { NewVersion } from './Versions.tsx'

/** Says why nothing can be changed here, and the way on. */
export function ReadOnly() {
  const { t } = useTranslation()
  const { version } = useOpenWorkflow()
  const readOnly = useDraft((draft) => draft.readOnly)
  if (!readOnly) return null
  const why =
    version.status === 'DRAFT'
      ? t('You can view this draft but not change it.')
      : version.status === 'PUBLISHED'
        ? t('Version {{number}} is published and cannot be changed. Complaints in progress stay on it.', {
            number: version.number,
          })
        : t(
            'Version {{number}} was published and has been replaced. It ' +
              'cannot be changed; complaints in progress stay on it.',
            { number: version.number },
          )
  return (
    <div className={classes.banner} role="note">
      <Group gap="sm" justify="space-between">
        <Group gap={8} wrap="nowrap">
          <IconLock size={16} aria-hidden />
          <Text size="sm">{why}</Text>
        </Group>
        {version.status !== 'DRAFT' && <NewVersion from={version} primary />}
      </Group>
      <ConfirmedProblems />
    </div>
  )
}

/** What publishing asked about, and why it was kept. */
function ConfirmedProblems() {
  const { t } = useTranslation()
  const confirmedProblems = useProblems().filter(({ reason }) => reason !== undefined)
  if (confirmedProblems.length === 0) return null
  return (
    <List size="sm" mt="xs" aria-label={t('Kept with a reason')}>
      {confirmedProblems.map(({ confirm, text, reason }) => (
        <List.Item key={confirm}>
          {translateMessage(text)} {t('Kept because: {{reason}}', { reason })}
        </List.Item>
      ))}
    </List>
  )
}
