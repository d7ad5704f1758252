import { Checkbox, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { caseTasks, maxTaskCharacters, maxTaskTitleCharacters } from '../../../api/complaints/taskContract.ts'
import { fieldErrors } from '../../client.ts'
import { DateField } from '../../parts/DateField.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { LimitedTextarea, LimitedTextInput } from '../../parts/LimitedText.tsx'
import { taskAssigneeSource } from '../../parts/selectSources.ts'
import { ServerSelect } from '../../parts/ServerSelect.tsx'
import { readerWords, type Task } from '../taskWords.ts'
import { useToday } from '../../parts/useToday.ts'
import { useCaseAct, useHappened } from './useCase.tsx'

type Reader = Task['readers'][number]
type Draft = {
  title: string
  text: string
  person: { userId: string; name: string } | null
  dueOn: string
  readers: Reader[]
  attachmentIds: string[]
}
const nothing: Draft = { title: '', text: '', person: null, dueOn: '', readers: [], attachmentIds: [] }
const isReader = (value: string): value is Reader => Object.hasOwn(readerWords(), value)

/** What has to be done, by whom and when, what they need for it, and who reads the answer. */
export function AddTask({ page, onClose }: { page: CasePage; onClose: () => void }) {
  const { t } = useTranslation()
  const happened = useHappened()
  const today = useToday()
  const [draft, setDraft] = useState(nothing)
  const [isTried, setTried] = useState(false)
  const change = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }))
  const { title, person, dueOn } = draft
  const act = useCaseAct(caseTasks.add, () => {
    onClose()
    happened(t('{{who}} was given the task “{{title}}”.', { who: person?.name ?? '', title }))
  })
  const missing = {
    ...(title.trim() ? {} : { title: t('Enter what has to be done') }),
    ...(person ? {} : { userId: t('Choose a colleague') }),
    ...(dueOn ? {} : { dueOn: t('Choose a day') }),
  }
  const errors: Record<string, string | undefined> = {
    ...fieldErrors(act.error),
    ...(isTried ? missing : {}),
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(missing).length > 0 || !person) return
    const { person: _person, ...body } = draft
    act.mutate({ params: { id: page.caseId }, body: { ...body, userId: person.userId } })
  }
  return (
    <FormDialog onClose={onClose} title={t('Give someone a task')} closeOnClickOutside={draft === nothing}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>
            {t(
              'They see this task and the files you attach, and nothing else of the complaint. ' +
                'The complaint does not wait for the answer.',
            )}
          </Text>
          <LimitedTextInput
            label={t('What has to be done?')}
            withAsterisk
            data-autofocus
            limit={maxTaskTitleCharacters}
            value={title}
            onChange={(event) => change({ title: event.currentTarget.value })}
            error={errors['title']}
          />
          <LimitedTextarea
            label={t('Details (optional)')}
            description={t('Do not write more about the complaint than they need to know.')}
            autosize
            minRows={3}
            maxRows={10}
            limit={maxTaskCharacters}
            value={draft.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
            error={errors['text']}
          />
          <ServerSelect
            source={taskAssigneeSource(page.caseId)}
            label={t('Colleague')}
            description={t('People who are a party to the complaint are not in this list.')}
            placeholder={t('Type a name')}
            nothingFoundMessage={t('No users match this name')}
            withAsterisk
            value={person?.userId ?? null}
            onChange={(_id, colleague) =>
              change({ person: colleague && { userId: colleague.userId, name: colleague.name } })
            }
            error={errors['userId']}
          />
          <DateField
            label={t('By which day?')}
            min={today}
            withAsterisk
            value={dueOn}
            onChange={(day) => change({ dueOn: day })}
            error={errors['dueOn']}
          />
          <Checkbox.Group
            label={t('Who else reads the answer? (optional)')}
            description={t('The committee always reads it.')}
            value={draft.readers}
            onChange={(values) => change({ readers: values.filter(isReader) })}
          >
            <Stack gap="xs" mt="xs">
              <Checkbox value="COMPLAINANT" label={t('Complainant')} />
              <Checkbox value="RESPONDENT" label={t('Respondent')} />
              <Checkbox value="EMPLOYER" label={t('Employer')} />
            </Stack>
          </Checkbox.Group>
          {page.evidence.length > 0 && (
            <Checkbox.Group
              label={t('Which files do they need? (optional)')}
              description={t('To attach another file, first add it under Evidence.')}
              value={draft.attachmentIds}
              onChange={(attachmentIds) => change({ attachmentIds })}
              error={errors['attachmentIds']}
            >
              <Stack gap="xs" mt="xs">
                {page.evidence.map(({ evidenceId, fileName }) => (
                  <Checkbox key={evidenceId} value={evidenceId} label={fileName} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <FormActions act={act} verb={t('Assign the task')} onClose={onClose} />
        </Stack>
      </form>
    </FormDialog>
  )
}
