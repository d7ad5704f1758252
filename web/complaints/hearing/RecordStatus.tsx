import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ConflictDialog } from '../../autosave/ConflictDialog.tsx'
import { SaveStatus } from '../../autosave/SaveStatus.tsx'
import type { RecordBeingWritten } from './useRecord.ts'

/** How far the working record is saved, and the choice where two wrote the same thing. */
export function RecordStatus({ written: { state, settle } }: { written: RecordBeingWritten }) {
  const { t } = useTranslation()
  if (state.is === 'EMPTY')
    return (
      <Text size="sm" c="dimmed">
        {t('Saved automatically. The committee can see it as you type.')}
      </Text>
    )
  return (
    <>
      <SaveStatus state={state} />
      {state.is === 'CONFLICT' && (
        <ConflictDialog
          title={t('Someone else wrote in the same place')}
          choices={[
            {
              title: t('Keep both'),
              words: t('Their text comes first, then yours. You can edit it afterwards.'),
              act: () => settle(state.theirs, 'BOTH'),
            },
            {
              title: t('Keep my text'),
              words: t('Replaces what they wrote in that place.'),
              act: () => settle(state.theirs, 'MINE'),
            },
            {
              title: t('Keep their text'),
              words: t('Replaces what you wrote in that place.'),
              act: () => settle(state.theirs, 'THEIRS'),
            },
          ]}
        >
          {t('Nothing has been lost. Everything in other places is kept in any case.')}
        </ConflictDialog>
      )}
    </>
  )
}
