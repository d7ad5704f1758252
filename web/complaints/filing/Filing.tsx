import { Tabs } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  complaints,
  type Draft,
  type DraftForm,
  type ProcessDetails,
} from '../../../api/complaints/contract.ts'
import { DraftFormStatus } from '../../autosave/DraftFormStatus.tsx'
import { isUnsaved } from '../../autosave/draftAutosave.ts'
import { UnsavedChangesGuard } from '../../autosave/UnsavedChangesGuard.tsx'
import { fieldErrors, useApiMutation, type CallError } from '../../client.ts'
import { ErrorSummary, fieldId } from '../../parts/ErrorSummary.tsx'
import { ExitPage } from '../../parts/ExitPage.tsx'
import { goToTop } from '../../parts/goToTop.ts'
import { Page } from '../../parts/Page.tsx'
import { useNow } from '../../parts/useNow.ts'
import { StageLine } from '../StageLine.tsx'
import { stillWrong, type RefusedFields } from '../stillWrong.ts'
import { CheckAnswers } from './CheckAnswers.tsx'
import classes from './Filing.module.css'
import { problemsOf, tabOf, tabs, toFile, unclearNames, withoutBody, type Errors, type Tab } from './form.ts'
import { ProcessTab } from './ProcessTab.tsx'
import { Receipt } from './Receipt.tsx'
import { useDraft } from './useDraft.ts'
import { usePreview } from './usePreview.ts'
import { WrittenForm } from './WrittenForm.tsx'
import { keysOf } from '../../../workflows/definition/keys.ts'

/** The three tabs, then checking the answers, then the receipt. */
export function Filing({ draft, process }: { draft: Draft; process: ProcessDetails }) {
  const { t } = useTranslation()
  const { draft: written, shelf } = useDraft(draft)
  const { form, change, state, autosave } = written
  const [tab, setTab] = useState<Tab>('details')
  const [phase, setPhase] = useState<'WRITING' | 'CHECKING'>('WRITING')
  const [refused, setRefused] = useState<RefusedFields<DraftForm> | null>(null)
  const [round, setRound] = useState(0)
  const now = useNow()
  const preview = usePreview(draft.draftId, process, form)
  const whichOfThem: Errors =
    unclearNames(preview.near, form.respondent).length > 0
      ? { 'respondent.noneOf': t('Choose whether it is one of these people.') }
      : {}
  const problems = () => ({ ...problemsOf(form, process, shelf.rows, now), ...whichOfThem })
  const errors = refused ? stillWrong(refused, form, problems()) : {}
  const refuse = (found: Errors, by: RefusedFields<DraftForm>['by']) => {
    setRefused({ errors: found, form, by })
    setRound(round + 1)
    setPhase('WRITING')
  }
  const file = useApiMutation(complaints.file, {
    refreshes: [complaints.list, complaints.drafts],
    onDone: () => void autosave.stop(),
    onRefused: (error) => backToFields(error, (found) => refuse(found, 'SERVER')),
  })
  const leadTo = useFocusOnChange(file.data ? 'FILED' : phase)
  const goTo = (path: string) => {
    leadTo(path)
    setTab(tabOf(path))
    setPhase('WRITING')
  }

  const check = () => {
    const found = problems()
    if (Object.keys(found).length > 0) return refuse(found, 'SCREEN')
    setRefused(null)
    setPhase('CHECKING')
  }
  if (file.data) return <Receipt filed={file.data} stages={preview.stages} />
  const crumbs = [{ label: t('Complaints'), to: '/complaints' }]
  const saving = (
    <div className={classes.saving}>
      <DraftFormStatus draft={written} />
      <UnsavedChangesGuard isUnsaved={isUnsaved(state)} flush={autosave.flush} />
    </div>
  )
  if (phase === 'CHECKING')
    return (
      <Page
        title={t('Review your answers')}
        lead={process.workflowName}
        width="read"
        crumbs={crumbs}
        action={<ExitPage />}
      >
        {saving}
        <CheckAnswers
          form={form}
          process={process}
          preview={preview}
          shelf={shelf}
          change={goTo}
          busy={file.isPending}
          error={file.error}
          back={() => setPhase('WRITING')}
          send={() =>
            file.mutate({ body: { draftId: draft.draftId, form: toFile(form, process, shelf.rows) } })
          }
        />
      </Page>
    )
  return (
    <Page
      title={t('File a complaint')}
      lead={process.workflowName}
      width="read"
      crumbs={crumbs}
      action={<ExitPage />}
    >
      <div className={classes.summary}>
        <ErrorSummary errors={errors} round={round} onGo={(path) => setTab(tabOf(path))} />
      </div>
      <Tabs
        value={tab}
        onChange={(value) => setTab((now) => keysOf(tabs).find((each) => each === value) ?? now)}
      >
        <Tabs.List className={`${classes.tabs} ${classes.three}`}>
          {Object.entries(tabs).map(([key, name]) => (
            <Tabs.Tab key={key} value={key}>
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {saving}
        <Tabs.Panel value="details">
          <ProcessTab
            process={{ ...process, ...preview }}
            ticked={form.ticked}
            errors={errors}
            change={(ticked) => change({ ticked })}
            next={() => {
              setTab('form')
              goToTop()
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="form">
          <WrittenForm
            form={form}
            process={process}
            near={preview.near}
            errors={errors}
            change={change}
            shelf={shelf}
            next={check}
          />
        </Tabs.Panel>
        <Tabs.Panel value="stages">
          <StageLine stages={preview.stages} before />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function backToFields(error: CallError, refuse: (errors: Errors) => void) {
  const found = withoutBody(fieldErrors(error))
  if (Object.keys(found).length > 0) refuse(found)
}

/** A new part of the way begins at its heading, or at the field that "Change" leads to. */
function useFocusOnChange(phase: string) {
  const before = useRef(phase)
  const go = useRef<string | null>(null)
  useEffect(() => {
    if (before.current === phase) return
    before.current = phase
    const field = go.current ? document.getElementById(fieldId(go.current)) : null
    go.current = null
    if (field) return field.focus()
    if (document.querySelector('#main [role=alert]')) window.scrollTo({ top: 0 })
    else goToTop()
  }, [phase])
  return (path: string) => {
    go.current = path
  }
}
