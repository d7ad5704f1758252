import { useTranslation } from 'react-i18next'
import { ConflictDialog } from '../autosave/ConflictDialog.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { When } from '../parts/When.tsx'
import { useCourseStore } from './draft.ts'
import { useOpenCourse } from './openCourse.ts'

/** Two people wrote the same draft: whose stays. */
export function CourseConflict() {
  const { t } = useTranslation()
  const { saving, autosave } = useOpenCourse()
  const store = useCourseStore()
  if (saving.is !== 'CONFLICT' || !autosave) return null
  const { theirs } = saving
  return (
    <ConflictDialog
      title={t('Two people are editing this draft')}
      choices={[
        {
          title: t('Use theirs'),
          words: t('Shows their course. Use undo to get yours back.'),
          act: () => {
            store.getState().edit(t('Use the other version'), () => theirs.draft)
            return autosave.resolve(theirs, null)
          },
        },
        {
          title: t('Keep mine and overwrite theirs'),
          words: t('Your course replaces the changes they have made since then.'),
          act: () => autosave.resolve(theirs, store.getState().course),
        },
      ]}
    >
      <Sentence
        say={
          '{{who}} saved this draft ({{when}}) while you had it open. Your changes since then have ' +
          'not been saved, but nothing is lost yet. Which version do you want to keep?'
        }
        who={theirs.savedBy ?? t('Someone else')}
        when={<When at={theirs.updatedAt} />}
      />
    </ConflictDialog>
  )
}
