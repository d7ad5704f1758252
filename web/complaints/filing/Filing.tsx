import { Tabs } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import {
  complaints,
  type Draft,
  type DraftForm,
  type ProcessDetails,
} from '../../../api/complaints/contract.ts'
import { keysOf } from '../../../workflows/definition/keys.ts'
import { DraftFormStatus } from '../../autosave/DraftFormStatus.tsx'
import { isUnsaved } from '../../autosave/draftAutosave.ts'
import { UnsavedChangesGuard } from '../../autosave/UnsavedChangesGuard.tsx'
import { fieldErrors, useApiMutation, type CallError } from '../../client.ts'
import { ErrorSummary, fieldId } from '../../parts/ErrorSummary.tsx'
import { ExitPage } from '../../parts/ExitPage.tsx'
import { goToTop } from '../../parts/goToTop.ts'
import { Page } from '../../parts/Page.tsx'
import { StageLine } from '../StageLine.tsx'
import { remainingErrors, type RefusedFields } from '../remainingErrors.ts'
import { countUnderWay } from '../../questions/useUploadQueue.ts'
import { filesUnderWay } from '../filesUnderWay.ts'
import { CannotBeReceived } from './CannotBeReceived.tsx'
import { CheckAnswers } from './CheckAnswers.tsx'
import classes from './Filing.module.css'
import { pathOfFiles } from './filesOfForm.ts'
import { tabs, toFile, withoutBody, withoutTicks, type Errors, type Tab } from './form.ts'
import { ProcessTab } from './ProcessTab.tsx'
import { Receipt } from './Receipt.tsx'
import { TaskList } from './TaskList.tsx'
import { incompletePart, nextPart, partAfter, partOf, problemsIn, reviewPart, taskList } from './tasks.ts'
import { useDraft } from './useDraft.ts'
import { useFilingCheck } from './useFilingCheck.ts'
import { usePreview } from './usePreview.ts'
import { WrittenForm } from './WrittenForm.tsx'

/**
 * The three documented tabs; the form is a list of parts, each written on a page of its own, then all of it read
 * again, then the receipt.
 */
export function Filing({ draft, process }: { draft: Draft; process: ProcessDetails }) {
  const { t } = useTranslation()
  const { draft: written, shelf } = useDraft(draft, process)
  const { form, change, state, autosave } = written
  const [refused, setRefused] = useState<RefusedFields<DraftForm> | null>(null)
  const [round, setRound] = useState(0)
  const preview = usePreview(draft.draftId, process, form)
  const { check, look } = useFilingCheck(form, process, shelf.rows, preview.near)
  const { problems, tasks } = check
  const { tab, part, show } = usePlace(() => ({
    tab: draft.revision > 1 ? 'form' : 'details',
    part: draft.revision > 1 ? nextPart(tasks) : taskList,
  }))
  const task = tasks.find(({ key }) => key === part)
  const [returnsToReview, setReturnsToReview] = useState(false)
  const errors = refused ? remainingErrors(refused, form, problems) : {}
  const refuse = (newErrors: Errors, by: RefusedFields<DraftForm>['by']) => {
    setRefused({ errors: newErrors, form, by })
    setRound(round + 1)
  }
  const file = useApiMutation(complaints.file, {
    refreshes: [complaints.list, complaints.drafts],
    onDone: () => {
      void written.stop()
      shelf.queue.forgetAll()
    },
    onRefused: (error) => backToFields(error, (newErrors) => refuse(newErrors, 'SERVER')),
  })
  const leadTo = useFocusOnChange(file.data ? 'FILED' : `${tab} ${part}`)
  const goTo = (path: string) => {
    leadTo(path)
    show('form', partOf(path, process.sections))
  }
  /** Goes on where nothing of what it depends on is missing; what is to be confirmed is asked last. */
  const proceed = (missing: Errors, go: () => void) => {
    if (Object.keys(missing).length > 0) return refuse(missing, 'SCREEN')
    setRefused(null)
    go()
  }
  const send = async () => {
    await shelf.queue.whenRestored()
    proceed({ ...look().problems, ...filesUnderWay(shelf, (field) => pathOfFiles(field, form)) }, () =>
      file.mutate({ body: { draftId: draft.draftId, form: toFile(form, process, shelf.rows) } }),
    )
  }
  if (file.data) return <Receipt filed={file.data} stages={preview.stages} />
  const isReview = tab === 'form' && part === reviewPart
  const summary = (
    <div className={classes.summary}>
      <ErrorSummary errors={errors} round={round} onGo={goTo} />
    </div>
  )
  const saving = (
    <div className={classes.saving}>
      <DraftFormStatus draft={written} />
      <UnsavedChangesGuard
        isUnsaved={isUnsaved(state) || countUnderWay(shelf.queue) > 0}
        flush={autosave.flush}
      />
    </div>
  )
  const isRefusedAsItStands = file.error?.code === 'ILLEGAL_STATE'
  const canFile = preview.canBeReceived && !isRefusedAsItStands
  return (
    <Page
      title={isReview ? t('Review your answers') : t('File a complaint')}
      lead={process.workflowName}
      width="read"
      crumbs={[{ label: t('Complaints'), to: '/complaints' }]}
      action={<ExitPage />}
    >
      {!canFile && <CannotBeReceived hasDraft={draft.revision > 1} />}
      {summary}
      {isReview ? (
        <>
          {saving}
          <CheckAnswers
            form={form}
            process={process}
            preview={preview}
            shelf={shelf}
            errors={errors}
            edit={(path) => {
              setReturnsToReview(true)
              goTo(path)
            }}
            tick={(ticked) => change({ ticked })}
            canFile={canFile}
            busy={file.isPending}
            error={file.error}
            back={() => {
              file.reset()
              show('form', taskList)
            }}
            send={() => void send()}
          />
        </>
      ) : (
        <Tabs
          value={tab}
          onChange={(value) => show(keysOf(tabs).find((each) => each === value) ?? tab, taskList)}
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
            <ProcessTab process={{ ...process, ...preview }} next={() => show('form', taskList)} />
          </Tabs.Panel>
          <Tabs.Panel value="form">
            {task ? (
              <WrittenForm
                task={task}
                tasks={tasks}
                form={form}
                process={process}
                near={preview.near}
                errors={errors}
                change={change}
                shelf={shelf}
                next={() => {
                  const now = look().tasks
                  proceed(problemsIn(now, task.key), () => {
                    show('form', returnsToReview ? incompletePart(now) : partAfter(now, task.key))
                    setReturnsToReview(false)
                  })
                }}
                toList={() => show('form', taskList)}
              />
            ) : (
              <TaskList
                tasks={tasks}
                goTo={(key) => {
                  setReturnsToReview(false)
                  show('form', key)
                }}
                review={() => proceed(withoutTicks(look().problems), () => show('form', reviewPart))}
              />
            )}
          </Tabs.Panel>
          <Tabs.Panel value="stages">
            <StageLine stages={preview.stages} before />
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  )
}

/** Which tab and part are shown, kept in the address, so that going back goes back by one of them. */
function usePlace(first: () => { tab: Tab; part: string }) {
  const [query, setQuery] = useSearchParams()
  const [start] = useState(first)
  const tabInQuery = keysOf(tabs).find((each) => each === query.get('tab'))
  return {
    tab: tabInQuery ?? start.tab,
    part: tabInQuery ? (query.get('part') ?? taskList) : start.part,
    show: (tab: Tab, part: string) => setQuery({ tab, ...(part === taskList ? {} : { part }) }),
  }
}

function backToFields(error: CallError, refuse: (errors: Errors) => void) {
  const serverErrors = withoutBody(fieldErrors(error))
  if (Object.keys(serverErrors).length > 0) refuse(serverErrors)
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
    goToTop()
  }, [phase])
  return (path: string) => {
    go.current = path
  }
}
