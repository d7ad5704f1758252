import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessDetails } from '../../../api/complaints/contract.ts'
import type { Change } from '../../autosave/useDraftForm.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { fieldId } from '../../parts/ErrorSummary.tsx'
import { todayIn } from '../../parts/moments.ts'
import { useNow } from '../../parts/useNow.ts'
import type { Shelf } from '../../questions/fields/field.ts'
import { Uploads } from '../../questions/Uploads.tsx'
import classes from './Filing.module.css'
import { incidentFieldId } from './filesOfForm.ts'
import { emptyIncident, type Errors, type Incident } from './form.ts'
import { LimitedTextarea } from '../../parts/LimitedText.tsx'
import { maxNarrativeCharacters } from '../../../workflows/definition/limits.ts'
import { DateField } from '../../parts/DateField.tsx'
import { isWholeDay } from '../../parts/typedDates.ts'

type Props = {
  incidents: Incident[]
  limit: ProcessDetails['filingLimit']
  witnessesShownTo: ProcessDetails['witnessesShownTo']
  timeZone: string
  errors: Errors
  shelf: Shelf
  change: (update: (incidents: Incident[]) => Incident[]) => void
}
/** What happened, one or more times, each with its day, files and witnesses. */
export function Incidents({ incidents, change, ...rest }: Props) {
  const { t } = useTranslation()
  const [removing, remove] = useState<Incident | null>(null)
  const { queue } = rest.shelf
  const isEmpty = (incident: Incident) =>
    !(incident.details.trim() || incident.witness.trim() || incident.evidenceIds.length) &&
    !queue.files().some(({ fieldId: field }) => field === incidentFieldId(incident))
  const drop = ({ id }: Incident) => {
    remove(null)
    change((before) => before.filter((each) => each.id !== id))
  }
  return (
    <Stack gap="md" align="stretch">
      {incidents.map((incident, at) => (
        <One
          key={incident.id}
          {...rest}
          incident={incident}
          at={at}
          many={incidents.length > 1}
          change={(next) =>
            change((before) =>
              before.map((each) =>
                each.id === incident.id
                  ? { ...each, ...(typeof next === 'function' ? next(each) : next) }
                  : each,
              ),
            )
          }
          remove={() => (isEmpty(incident) ? drop(incident) : remove(incident))}
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={incidents.length >= 50}
          onClick={() => change((before) => [...before, emptyIncident()])}
        >
          {t('Add another incident')}
        </Button>
      </Group>
      <Confirm
        opened={removing !== null}
        onClose={() => remove(null)}
        question={t('Remove incident {{number}}?', {
          number: incidents.findIndex(({ id }) => id === removing?.id) + 1,
        })}
        verb={t('Remove')}
        destructive
        onConfirm={() => removing && drop(removing)}
      >
        {t('What you wrote about it will be removed from your draft.')}
      </Confirm>
    </Stack>
  )
}

type OneProps = Omit<Props, 'incidents' | 'change'> & {
  incident: Incident
  at: number
  many: boolean
  change: (next: Change<Incident>) => void
  remove: () => void
}
function One({
  incident,
  at,
  many,
  limit,
  witnessesShownTo,
  timeZone,
  errors,
  shelf,
  change,
  remove,
}: OneProps) {
  const { t } = useTranslation()
  const now = useNow()
  const path = (key: string) => `incidents.${at}.${key}`
  const field = (key: 'details' | 'date' | 'witness') => ({
    id: fieldId(path(key)),
    error: errors[path(key)],
    value: incident[key],
    onChange: (event: { currentTarget: { value: string } }) => change({ [key]: event.currentTarget.value }),
  })
  const isLate = limit !== null && isWholeDay(incident.date) && incident.date < limit.earliest
  return (
    <fieldset className={classes.incident} aria-label={t('Incident {{number}}', { number: at + 1 })}>
      <Group justify="space-between" mb="sm">
        <Text fw={650}>{t('Incident {{number}}', { number: at + 1 })}</Text>
        {many && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={remove}
            aria-label={t('Remove incident {{number}}', { number: at + 1 })}
          >
            {t('Remove')}
          </Button>
        )}
      </Group>
      <Stack gap="md">
        <LimitedTextarea
          label={t('What happened?')}
          withAsterisk
          autosize
          minRows={4}
          maxRows={20}
          limit={maxNarrativeCharacters}
          {...field('details')}
        />
        <DateField
          label={t('On which day?')}
          description={t('If you do not know exactly, choose the closest date.')}
          withAsterisk
          styles={{ wrapper: { maxWidth: 240 } }}
          max={todayIn(now, timeZone)}
          {...field('date')}
          onChange={(date) => change({ date })}
        />
        {isLate && (
          <Text component="output" display="block" size="sm">
            {t(
              'This is earlier than the time limit. You can still file the complaint; ' +
                'please explain in the form why it was not possible sooner.',
            )}
          </Text>
        )}
        <Uploads
          id={fieldId(path('evidenceIds'))}
          queueId={incidentFieldId(incident)}
          label={t('Supporting files')}
          shelf={shelf}
          ids={incident.evidenceIds}
          error={errors[path('evidenceIds')]}
          change={(update) => change((before) => ({ evidenceIds: update(before.evidenceIds) }))}
        />
        <LimitedTextarea
          label={t('Who saw or heard it?')}
          description={[
            t('Names, and how to contact them if you know.'),
            whoReadsWitnesses(t, witnessesShownTo),
          ].join(' ')}
          autosize
          minRows={2}
          maxRows={8}
          limit={maxNarrativeCharacters}
          {...field('witness')}
        />
      </Stack>
    </fieldset>
  )
}

/** Who will read the names of witnesses, as the process says. */
function whoReadsWitnesses(
  t: (key: string) => string,
  /** Undefined from an API of an earlier release. */
  shownTo: ProcessDetails['witnessesShownTo'] | undefined,
): string {
  if (!shownTo) return ''
  if (shownTo.length > 1)
    return t('You and the committee see this and, once informed, the respondent and the employer.')
  if (shownTo[0] === 'RESPONDENT')
    return t('You and the committee see this and, once informed, the respondent.')
  if (shownTo[0] === 'EMPLOYER') return t('You and the committee see this and, once informed, the employer.')
  return t('Only you and the committee see this, so name witnesses here and not under “What happened?”.')
}
