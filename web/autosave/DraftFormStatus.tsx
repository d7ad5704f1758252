import { useTranslation } from 'react-i18next'
import { BothTexts, type DraftTexts } from './BothTexts.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { PrivateSaveStatus } from './SaveStatus.tsx'
import type { DraftForm } from './useDraftForm.ts'

type Props<Form extends object> = {
  draft: Pick<DraftForm<Form>, 'form' | 'state' | 'keepMine' | 'takeTheirs' | 'left' | 'chooseLeft'>
  /** Its texts, to be shown side by side where two versions are there. */
  textsOf?: (form: Form) => DraftTexts
}
/** How far a form that saves itself is saved, and the choice where another window saved it, too. */
export function DraftFormStatus<Form extends object>({ draft, ...props }: Props<Form>) {
  return (
    <>
      <PrivateSaveStatus state={draft.state} />
      <DraftConflict draft={draft} {...props} />
    </>
  )
}

/** Asked while the same form was saved in another window, too, or an earlier page left words on this device. */
export function DraftConflict<Form extends object>({ draft, textsOf }: Props<Form>) {
  const { t } = useTranslation()
  const { state, keepMine, takeTheirs } = draft
  if (state.is !== 'CONFLICT') return draft.left && <LeftDraft chooseLeft={draft.chooseLeft} />
  return (
    <ConflictDialog
      title={t('This draft was changed in another window')}
      choices={[
        {
          title: t('Keep my version'),
          words: t('This replaces what was written in the other window.'),
          act: () => keepMine(state.theirs),
        },
        {
          title: t('Use the other version'),
          words: t('This replaces what you have written here since then.'),
          act: () => takeTheirs(state.theirs),
        },
      ]}
    >
      {t('Nothing has been lost. Which version do you want to keep?')}
      {textsOf && (
        <BothTexts
          mine={textsOf(draft.form)}
          theirs={textsOf(state.theirs.form)}
          other={t('The other version')}
        />
      )}
    </ConflictDialog>
  )
}

type LeftProps = { chooseLeft: (choice: 'LEFT' | 'TYPED') => Promise<void> }
/** Asked where an earlier page left words on this device, while others were typed already. */
export function LeftDraft({ chooseLeft }: LeftProps) {
  const { t } = useTranslation()
  return (
    <ConflictDialog
      title={t('Unsaved words from before were found on this device')}
      choices={[
        {
          title: t('Use what was found'),
          words: t('This replaces what you have just written here.'),
          act: () => chooseLeft('LEFT'),
        },
        {
          title: t('Keep what was just written'),
          words: t('What was found is removed from this device.'),
          act: () => chooseLeft('TYPED'),
        },
      ]}
    >
      {t('Nothing has been lost. Which version do you want to keep?')}
    </ConflictDialog>
  )
}
