import { Button, Group, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { assignments } from '../../api/assignments/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { DueDateFields } from './DueDateFields.tsx'
import { Cost } from './Cost.tsx'
import { Outcome } from './Outcome.tsx'
import { Reach } from './Reach.tsx'
import { bodyOf, missingFields, unchosen, type Chosen } from './assignForm.ts'
import { Whom } from './Whom.tsx'
import { FormDrawer } from '../parts/FormDialog.tsx'

type Props = { courseId: string; title: string; onClose: () => void }

/** Who takes the course, by when; then what came of it, in words. */
export function Assign({ courseId, title, onClose }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Chosen>(unchosen)
  const [isTried, setTried] = useState(false)
  const assign = useApiMutation(assignments.assign)
  const lacks = missingFields(chosen)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (lacks.length === 0) assign.mutate({ body: { courseIds: [courseId], ...bodyOf(chosen) } })
  }
  const refused = fieldErrors(assign.error)
  const change = (part: Partial<Chosen>) => setChosen({ ...chosen, ...part })
  return (
    <FormDrawer onClose={onClose} position="right" size="lg" title={t('Assign “{{title}}”', { title })}>
      {assign.data ? (
        <Outcome outcome={assign.data} courseId={courseId} chosen={chosen} onClose={onClose} />
      ) : (
        <form noValidate onSubmit={send}>
          <Stack gap="lg">
            <Whom
              chosen={chosen}
              change={change}
              error={
                isTried && lacks.includes('WHOM')
                  ? t('Choose who should take the course')
                  : refused['userIds']
              }
            />
            <DueDateFields
              chosen={chosen}
              change={change}
              error={
                isTried && lacks.includes('DUE')
                  ? chosen.dueKind === 'DATE'
                    ? t('Choose a date')
                    : t('Enter a number of days')
                  : refused['due.value']
              }
            />
            <Reach courseId={courseId} chosen={chosen} />
            <Cost courseId={courseId} chosen={chosen} />
            {!refused['userIds'] && !refused['due.value'] && <MutationError error={assign.error} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit" loading={assign.isPending}>
                {t('Assign')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormDrawer>
  )
}
