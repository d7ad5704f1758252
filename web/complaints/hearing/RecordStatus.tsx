import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Meeting, WorkingRecord } from '../../../api/meetings/contract.ts'
import { t } from '../../i18n.ts'
import { BothTexts, type DraftTexts } from '../../autosave/BothTexts.tsx'
import { ConflictDialog } from '../../autosave/ConflictDialog.tsx'
import { LeftDraft } from '../../autosave/DraftFormStatus.tsx'
import { SaveStatus } from '../../autosave/SaveStatus.tsx'
import type { RecordBeingWritten } from './useRecord.ts'

type Props = { /** As it was read last. */ read: Meeting['record']; written: RecordBeingWritten }
const notesOf = ({ points }: WorkingRecord): DraftTexts =>
  points.map(({ notes }, at) => [t('Point {{number}}', { number: at + 1 }), notes])
/** How far the working record is saved, by whom, and the choice where two wrote the same thing. */
export function RecordStatus({ read, written: { record, state, settle, left, chooseLeft } }: Props) {
  const { t } = useTranslation()
  const leftDraft = left && state.is !== 'CONFLICT' && <LeftDraft chooseLeft={chooseLeft} />
  if (state.is === 'EMPTY')
    return (
      <>
        {leftDraft}
        <Text size="sm" c="dimmed">
          {t('Saved automatically. The committee can see it as you type.')}
        </Text>
      </>
    )
  return (
    <>
      {leftDraft}
      <Group gap="xs">
        <SaveStatus state={state} />
        {read?.by && state.is === 'SAVED' && state.at === read.updatedAt && (
          <Text size="sm" c="dimmed">
            {t('Last changed by {{name}}', { name: read.by })}
          </Text>
        )}
      </Group>
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
          <BothTexts mine={notesOf(record)} theirs={notesOf(state.theirs.form)} other={t('Their text')} />
        </ConflictDialog>
      )}
    </>
  )
}
