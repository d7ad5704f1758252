import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftForm, EvidenceRow, Preview, ProcessDetails } from '../../../api/complaints/contract.ts'
import { t } from '../../i18n.ts'
import { useNow } from '../../parts/useNow.ts'
import { problemsOf, unclearNames, type Errors } from './form.ts'
import { tasksOf, type Task } from './tasks.ts'

export type FilingCheck = { problems: Errors; tasks: Task[] }

/**
 * What is missing or wrong in the form, and how far its parts are. `check` may lag a moment behind while a person
 * types, so that no keystroke waits for it; `look` checks the present form, for when the person continues.
 */
export function useFilingCheck(
  form: DraftForm,
  process: ProcessDetails,
  evidenceRows: EvidenceRow[],
  near: Preview['near'],
) {
  const now = useNow()
  const { i18n } = useTranslation()
  const written = useDeferredValue(form)
  const look = (of: DraftForm): FilingCheck => {
    const problems = { ...problemsOf(of, process, evidenceRows, now), ...whichOfThem(near, of) }
    return { problems, tasks: tasksOf(of, process, problems) }
  }
  // The sentences are of the language that is spoken.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const check = useMemo(() => look(written), [written, process, evidenceRows, near, now, i18n.language])
  return { check, look: () => (form === written ? check : look(form)) }
}

const whichOfThem = (near: Preview['near'], { respondent }: DraftForm): Errors =>
  unclearNames(near, respondent).length > 0
    ? { 'respondent.noneOf': t('Choose whether it is one of these people.') }
    : {}
