import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftForm, Preview, ProcessDetails } from '../../../api/complaints/contract.ts'
import { Sentence } from '../../parts/Sentence.tsx'
import type { Change } from '../../autosave/useDraftForm.ts'
import type { Shelf } from '../../questions/fields/field.ts'
import { SectionForm } from '../../questions/SectionForm.tsx'
import { ComplainantPart } from './ComplainantPart.tsx'
import classes from './Filing.module.css'
import type { Errors } from './form.ts'
import { Incidents } from './Incidents.tsx'
import { IsItOneOfThem } from './IsItOneOfThem.tsx'
import { RespondentPart } from './RespondentPart.tsx'
import { PartHeading } from './TaskList.tsx'
import type { Task } from './tasks.ts'

type Props = {
  task: Task
  tasks: Task[]
  form: DraftForm
  process: ProcessDetails
  near: Preview['near']
  errors: Errors
  change: (next: Change<DraftForm>) => void
  shelf: Shelf
  next: () => void
  toList: () => void
}
/** One part of the form: who complains, about whom, what happened and when, or a section that the process asks. */
export function WrittenForm(props: Props) {
  const { task, tasks, next, toList } = props
  const { t } = useTranslation()
  return (
    <Stack gap="lg">
      <PartHeading
        title={task.title}
        lead={leads(t)[task.key]}
        at={tasks.indexOf(task) + 1}
        of={tasks.length}
      />
      <Text size="sm" c="dimmed">
        <Sentence
          say="Fields marked {{star}} are required. Everything else is optional."
          star={
            <Text span c="red" inherit>
              *
            </Text>
          }
        />
      </Text>
      {(parts[task.key] ?? sectionOf)(props)}
      <Group className={classes.part}>
        <Button onClick={next}>{t('Save and continue')}</Button>
        <Button variant="default" onClick={toList}>
          {t('Back to all parts')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('Nothing has been filed yet.')}
        </Text>
      </Group>
    </Stack>
  )
}

const leads = (t: (key: string) => string): Record<string, string> => ({
  YOU: t('The committee needs to know how to reach you.'),
  RESPONDENT: t('All of this is optional. Share as much as you know.'),
  INCIDENTS: t('Describe each incident separately, in your own words.'),
})

const parts: Record<string, (props: Props) => ReactNode> = {
  YOU: ({ form, errors, change }) => <ComplainantPart form={form} errors={errors} change={change} />,
  RESPONDENT: ({ form, near, errors, change }) => (
    <>
      <RespondentPart
        respondent={form.respondent}
        errors={errors}
        change={(respondent) => change({ respondent })}
      />
      {near.length > 0 && (
        <IsItOneOfThem
          near={near}
          respondent={form.respondent}
          error={errors['respondent.noneOf']}
          change={(respondent) => change({ respondent })}
        />
      )}
    </>
  ),
  INCIDENTS: ({ form, process, errors, shelf, change }) => (
    <Incidents
      incidents={form.incidents}
      limit={process.filingLimit}
      witnessesShownTo={process.witnessesShownTo}
      timeZone={process.timeZone}
      errors={errors}
      shelf={shelf}
      change={(update) => change(({ incidents }) => ({ incidents: update(incidents) }))}
    />
  ),
}
const sectionOf = ({ task, form, process, errors, shelf, change }: Props) => (
  <SectionForm
    sections={process.sections}
    only={task.key}
    answers={form.answers}
    errors={errors}
    shelf={shelf}
    change={(update) => change(({ answers }) => ({ answers: update(answers) }))}
  />
)
