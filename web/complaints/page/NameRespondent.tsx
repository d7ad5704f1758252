import { Checkbox, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints } from '../../../api/complaints/contract.ts'
import { fieldErrors } from '../../client.ts'
import { PersonSelect } from '../../parts/PersonSelect.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { useMe } from '../../shell/me.ts'
import { useCaseAct } from './useCase.tsx'
import { LimitedTextarea } from '../../parts/LimitedText.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'

export type Named = { userId: string | null; name: string | null }
type Props = {
  caseId: string
  /** Whom another member has named: to agree, or null to name somebody. */
  proposed: Named | null
  /** Informs the named person immediately. */
  informs: boolean
  onClose: () => void
}

/** Writes down who the complaint is about, after saying what follows from it. */
export function NameRespondent({ caseId, proposed, informs, onClose }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const [person, choose] = useState<Named | null>(proposed)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const act = useCaseAct(complaints.nameRespondent, onClose)
  const errors = fieldErrors(act.error)
  const isOutsider = person !== null && person.userId === null
  const verb = proposed ? t('Agree') : t('Name the respondent')
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (person && note.trim()) act.mutate({ params: { id: caseId }, body: { userId: person.userId, note } })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={proposed ? t('Agree to this respondent?') : t('Who is the complaint about?')}
      closeOnClickOutside={note === ''}
    >
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>
            {informs
              ? t(
                  'The process has already asked for the respondent to be informed. The person you name is ' +
                    'informed immediately and can read what this process shows to them. If they sit on the ' +
                    'committee, a substitute takes their seat. The complainant is notified whom you named.',
                )
              : t(
                  'From that moment, this person can no longer find anything about the complaint: no page, ' +
                    'notice, meeting or file. If they sit on the committee, a substitute takes their seat. ' +
                    'The complainant is notified whom you named; the person you name is not notified.',
                )}
          </Text>
          <Text size="sm" c="dimmed">
            {t(
              'Two members must agree. The presiding officer alone can name someone who is not on the committee.',
            )}
          </Text>
          {proposed ? (
            <Text fw={600}>{proposed.name ?? t('Not an employee here')}</Text>
          ) : (
            <>
              {!isOutsider && (
                <PersonSelect
                  label={t('Colleague')}
                  withAsterisk
                  value={person?.userId ?? null}
                  without={[me.userId]}
                  onChange={(colleague) =>
                    choose(colleague && { userId: colleague.userId, name: colleague.name })
                  }
                  error={errors['userId'] ?? (tried && !person ? t('Choose a colleague') : undefined)}
                />
              )}
              <Checkbox
                label={t('The person does not work here')}
                checked={isOutsider}
                onChange={(event) =>
                  choose(event.currentTarget.checked ? { userId: null, name: null } : null)
                }
              />
            </>
          )}
          <LimitedTextarea
            label={t('Why?')}
            withAsterisk
            autosize
            minRows={3}
            maxRows={10}
            limit={4000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={
              errors['note'] ?? (tried && !note.trim() ? t('Enter a reason, in one sentence') : undefined)
            }
          />
          <FormActions act={act} verb={verb} onClose={onClose} />
        </Stack>
      </form>
    </FormDialog>
  )
}
