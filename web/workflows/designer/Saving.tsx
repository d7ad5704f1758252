import { Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { word } from '../../i18n.ts'
import type { SaveState } from './autosave.ts'
import { useOpened } from './opened.ts'
import classes from './designer.module.css'

const looks: Record<SaveState['is'], { Icon: Icon; words: string }> = {
  SAVED: { Icon: IconCloudCheck, words: word('Saved') },
  UNSAVED: { Icon: IconCloudUp, words: word('Not saved yet') },
  SAVING: { Icon: IconCloudUp, words: word('Saving…') },
  OFFLINE: { Icon: IconCloudOff, words: word('Cannot be reached. Not saved, trying again') },
  STALE: { Icon: IconAlertTriangle, words: word('Changed by somebody else') },
  REFUSED: { Icon: IconAlertTriangle, words: word('Not saved') },
  CLOSED: { Icon: IconAlertTriangle, words: word('Published meanwhile') },
}

/** Whether what is on the screen is safe, in words. */
export function Saving() {
  const { t } = useTranslation()
  const { autosave, saving } = useOpened()
  if (!autosave) return null
  const { Icon, words } = looks[saving.is]
  return (
    <Group
      gap={6}
      wrap="nowrap"
      component="output"
      className={classes.saving ?? ''}
      data-bad={saving.is === 'OFFLINE' || saving.is === 'REFUSED' || undefined}
    >
      <Icon size={16} aria-hidden />
      <Text span size="xs">
        {saving.is === 'REFUSED' ? t('Not saved: {{why}}', { why: saving.why }) : t(words)}
      </Text>
    </Group>
  )
}
