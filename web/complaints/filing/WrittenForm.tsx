import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftForm, Preview, ProcessDetails } from '../../../api/complaints/contract.ts'
import { fieldId } from '../../parts/ErrorSummary.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import type { Shelf } from '../../questions/fields/field.ts'
import { SectionForm } from '../../questions/SectionForm.tsx'
import classes from './Filing.module.css'
import type { Errors } from './form.ts'
import { Incidents } from './Incidents.tsx'
import { IsItOneOfThem } from './IsItOneOfThem.tsx'
import { RespondentPart } from './RespondentPart.tsx'

type Props = {
  form: DraftForm
  process: ProcessDetails
  near: Preview['near']
  errors: Errors
  change: (next: Partial<DraftForm>) => void
  shelf: Shelf
  next: () => void
}
/** Who complains, about whom, what happened and when, then what the workflow asks. */
export function WrittenForm({ form, process, near, errors, change, shelf, next }: Props) {
  const { t } = useTranslation()
  return (
    <Stack gap="xl">
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
      <ComplainantPart form={form} errors={errors} change={change} />
      <Part
        title={t('Who the complaint is about')}
        lead={t('All of this is optional. Share as much as you know.')}
      >
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
      </Part>
      <Part title={t('What happened')} lead={t('Describe each incident separately, in your own words.')}>
        <Incidents
          incidents={form.incidents}
          limit={process.filingLimit}
          timeZone={process.timeZone}
          errors={errors}
          shelf={shelf}
          change={(incidents) => change({ incidents })}
        />
      </Part>
      <SectionForm
        sections={process.sections}
        answers={form.answers}
        errors={errors}
        shelf={shelf}
        change={(answers) => change({ answers })}
      />
      <Group className={classes.part}>
        <Button onClick={next}>{t('Review your answers')}</Button>
        <Text size="sm" c="dimmed">
          {t('Nothing has been filed yet.')}
        </Text>
      </Group>
    </Stack>
  )
}

const Part = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <section className={classes.part}>
    <Title order={2}>{title}</Title>
    <Text c="dimmed" size="sm" mb="md">
      {lead}
    </Text>
    {children}
  </section>
)

function ComplainantPart({ form, errors, change }: Pick<Props, 'form' | 'errors' | 'change'>) {
  const { t } = useTranslation()
  const field = (key: string) => ({
    id: fieldId(`complainant.${key}`),
    value: form.complainant[key] ?? '',
    error: errors[`complainant.${key}`],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ complainant: { ...form.complainant, [key]: event.currentTarget.value } }),
  })
  return (
    <Part title={t('About you')} lead={t('The committee needs to know how to reach you.')}>
      <div className={classes.pair}>
        <TextInput
          label={t('Your name')}
          withAsterisk
          maxLength={200}
          autoComplete="name"
          {...field('name')}
        />
        <TextInput
          label={t('Your email')}
          type="email"
          withAsterisk
          maxLength={254}
          autoComplete="email"
          {...field('email')}
        />
        <TextInput label={t('Your gender')} maxLength={200} {...field('gender')} />
        <TextInput label={t('Your phone')} type="tel" maxLength={20} autoComplete="tel" {...field('phone')} />
      </div>
    </Part>
  )
}
